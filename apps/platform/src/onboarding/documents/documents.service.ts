import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DocumentMediaType, DocumentPurpose, OnboardingDocument } from '#contracts';
import { documentMediaTypeOf, MAX_DOCUMENTS } from '#onboarding-rules';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { isKycEditable } from '../kyc/kyc-transitions.js';
import { lockVisitedCompany } from '../links/lock-visited-company.js';
import { sectionLocked } from '../sections/onboarding-sections.errors.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';
import { documentsTooMany, documentTypeUnsupported, documentUnknown } from './documents.errors.js';

/** A file as it comes from somebody's computer. */
export interface UploadedFile {
  purpose: DocumentPurpose;
  fileName: string;
  content: Buffer;
}

interface DocumentRow extends Omit<OnboardingDocument, 'uploadedAt'> {
  uploadedAt: Date;
}

const COLUMNS = `id, purpose, file_name AS "fileName", media_type AS "mediaType",
  size_bytes AS "sizeBytes", uploaded_at AS "uploadedAt"`;

/** The documents of KYC applications. Their bytes are read by nobody here: that is the reviewer's. */
@Injectable()
export class DocumentsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
  ) {}

  async list(manager: EntityManager, companyId: string): Promise<OnboardingDocument[]> {
    const rows: DocumentRow[] = await manager.query(
      `SELECT ${COLUMNS} FROM onboarding_documents WHERE company_id = $1 ORDER BY id`,
      [companyId],
    );
    return rows.map(toResource);
  }

  /** Keeps a document. The same bytes again, for the same purpose, are the document that is there. */
  async store(companyId: string, file: UploadedFile): Promise<OnboardingDocument> {
    const mediaType = documentMediaTypeOf(file.content);
    if (!mediaType) throw documentTypeUnsupported();
    const hash = createHash('sha256').update(file.content).digest();
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockEditable(transaction, companyId);
      const existing = await findByHash(transaction, companyId, file.purpose, hash);
      if (existing) return toResource(existing);
      const documents = await this.list(transaction, companyId);
      if (documents.length >= MAX_DOCUMENTS) throw documentsTooMany();
      await this.sections.raiseVersion(transaction, companyId, 'kyc');
      return toResource(await insertDocument(transaction, companyId, { ...file, mediaType, hash }));
    });
  }

  /** @throws section_locked for a document that was handed in: the reviewer may have seen it. */
  async remove(companyId: string, id: string): Promise<void> {
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockEditable(transaction, companyId);
      const [document] = (await transaction.query(
        `SELECT EXISTS (SELECT FROM kyc_applications k
           WHERE k.company_id = d.company_id AND k.submitted_at >= d.uploaded_at) AS submitted
         FROM onboarding_documents d WHERE d.id = $1 AND d.company_id = $2`,
        [id, companyId],
      )) as { submitted: boolean }[];
      if (!document) throw documentUnknown();
      if (document.submitted) throw sectionLocked();
      await transaction.query('DELETE FROM onboarding_documents WHERE id = $1', [id]);
      await this.sections.raiseVersion(transaction, companyId, 'kyc');
    });
  }
}

async function lockEditable(transaction: EntityManager, companyId: string): Promise<void> {
  const { kycStatus } = await lockVisitedCompany(transaction, companyId);
  if (!isKycEditable(kycStatus)) throw sectionLocked();
}

async function findByHash(
  transaction: EntityManager,
  companyId: string,
  purpose: DocumentPurpose,
  hash: Buffer,
): Promise<DocumentRow | undefined> {
  const rows: DocumentRow[] = await transaction.query(
    `SELECT ${COLUMNS} FROM onboarding_documents
     WHERE company_id = $1 AND purpose = $2 AND sha256 = $3`,
    [companyId, purpose, hash],
  );
  return rows[0];
}

async function insertDocument(
  transaction: EntityManager,
  companyId: string,
  document: UploadedFile & { mediaType: DocumentMediaType; hash: Buffer },
): Promise<DocumentRow> {
  const { purpose, fileName, mediaType, content, hash } = document;
  const [row] = (await transaction.query(
    `INSERT INTO onboarding_documents
       (id, company_id, purpose, file_name, media_type, size_bytes, sha256, content, uploaded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
    [
      newId('doc'),
      companyId,
      purpose,
      fileName,
      mediaType,
      content.length,
      hash,
      content,
      // After the company was locked, not when the transaction began: compared with submissions.
      new Date(),
    ],
  )) as [DocumentRow];
  return row;
}

function toResource({ uploadedAt, ...document }: DocumentRow): OnboardingDocument {
  return { ...document, uploadedAt: uploadedAt.toISOString() };
}
