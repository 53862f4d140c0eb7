import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DocumentPurpose, OnboardingDocument } from '#contracts';
import { documentMediaTypeOf, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#onboarding-rules';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { KycQuestions } from '../kyc/kyc-questions.service.js';
import { findKycApplication, isKycEditable } from '../kyc/kyc-status.service.js';
import { lockVisitedCompany } from '../links/onboarding-links.service.js';
import { OnboardingSections, sectionLocked } from '../sections/onboarding-sections.js';
import { StoredDocument } from './document.entity.js';
import { declareError } from '#http';

export const documentTooLarge = declareError(
  'document_too_large',
  413,
  `A document has at most ${MAX_DOCUMENT_BYTES / 1_024 / 1_024} MiB.`,
);

export const documentTypeUnsupported = declareError(
  'document_type_unsupported',
  415,
  'A document must be a PDF, a JPEG or a PNG.',
);

export const documentUnknown = declareError('document_unknown', 404, 'There is no such document.');

export const documentsTooMany = declareError(
  'documents_too_many',
  409,
  `An application has at most ${MAX_DOCUMENTS} documents.`,
);

/** A file as the browser uploads it. */
export interface UploadedFile {
  purpose: DocumentPurpose;
  fileName: string;
  content: Buffer;
  /** The reviewer's question that it answers. */
  questionId?: string | null;
}

/** The documents of KYC applications. Nothing here interprets their bytes; a reviewer reads them. */
@Injectable()
export class DocumentsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly questions: KycQuestions,
  ) {}

  async list(manager: EntityManager, companyId: string): Promise<OnboardingDocument[]> {
    const documents = await manager.find(StoredDocument, {
      where: { companyId },
      order: { id: 'ASC' },
    });
    return documents.map(toResource);
  }

  /** Stores a document. Uploading the same bytes for the same purpose again returns the existing document. */
  async store(companyId: string, file: UploadedFile): Promise<OnboardingDocument> {
    const mediaType = documentMediaTypeOf(file.content);
    if (!mediaType) throw documentTypeUnsupported();
    const sha256 = createHash('sha256').update(file.content).digest();
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockEditable(transaction, companyId);
      const { purpose, questionId = null } = file;
      if (questionId !== null) {
        await this.questions.requireOpen(transaction, companyId, questionId);
      }
      const existing = await transaction.findOneBy(StoredDocument, { companyId, purpose, sha256 });
      if (existing) return toResource(existing);
      const documents = await this.list(transaction, companyId);
      if (documents.length >= MAX_DOCUMENTS) throw documentsTooMany();
      await this.sections.raiseVersion(transaction, companyId, 'kyc');
      return toResource(
        await insertDocument(transaction, companyId, { ...file, questionId, mediaType, sha256 }),
      );
    });
  }

  /** @throws section_locked for a submitted document, because a reviewer may have seen it. */
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
      await transaction.delete(StoredDocument, { id });
      await this.sections.raiseVersion(transaction, companyId, 'kyc');
    });
  }
}

async function lockEditable(transaction: EntityManager, companyId: string): Promise<void> {
  const { kycStatus } = await lockVisitedCompany(transaction, companyId);
  const application = await findKycApplication(transaction, companyId);
  if (!isKycEditable(kycStatus, application)) throw sectionLocked();
}

async function insertDocument(
  transaction: EntityManager,
  companyId: string,
  file: UploadedFile & Pick<StoredDocument, 'mediaType' | 'questionId' | 'sha256'>,
): Promise<StoredDocument> {
  const document: StoredDocument = {
    ...file,
    id: newId('doc'),
    companyId,
    sizeBytes: file.content.length,
    // The time after the company was locked, not of the transaction's start, because it is compared with
    // submission times.
    uploadedAt: new Date(),
  };
  await transaction.insert(StoredDocument, document);
  return document;
}

function toResource({
  id,
  purpose,
  fileName,
  mediaType,
  sizeBytes,
  uploadedAt,
  questionId,
}: StoredDocument): OnboardingDocument {
  return {
    ...{ id, purpose, fileName, mediaType, sizeBytes, questionId },
    uploadedAt: uploadedAt.toISOString(),
  };
}
