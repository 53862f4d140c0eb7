import { Readable } from 'node:stream';
import type { DocumentMediaType, ReviewedAgreement } from '#contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ApplicationTrail, CreditAgreements, documentUnknown } from '../../onboarding/index.js';
import type { Reviewer } from '../reviewers/reviewer-host.js';

interface OpenDocument {
  fileName: string;
  /** Detected from the first bytes at the upload. */
  mediaType: DocumentMediaType;
  sizeBytes: number;
  content: Readable;
}

const CHUNK_BYTES = 512 * 1_024;

/**
 * The documents and credit agreements of applications, for reviewers. The trail records each access before the first
 * byte is sent.
 */
@Injectable()
export class ApplicationDocumentsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly agreements: CreditAgreements,
    private readonly trail: ApplicationTrail,
  ) {}

  /** @throws document_unknown, also for a document of an application that was not submitted. */
  async open(companyId: string, documentId: string, reviewer: Reviewer): Promise<OpenDocument> {
    const [document] = (await this.dataSource.query(
      `SELECT k.id AS "applicationId", d.file_name AS "fileName", d.media_type AS "mediaType",
         d.size_bytes AS "sizeBytes" FROM onboarding_documents d JOIN companies c ON c.id = d.company_id
         JOIN kyc_applications k ON k.company_id = c.id
       WHERE d.id = $1 AND d.company_id = $2 AND c.kyc_status <> 'draft'`,
      [documentId, companyId],
    )) as (Omit<OpenDocument, 'content'> & { applicationId: string })[];
    if (!document) throw documentUnknown();
    const { applicationId, ...file } = document;
    await this.trail.write(this.dataSource.manager, {
      companyId,
      applicationId,
      action: 'document_read',
      actor: reviewer,
      details: { documentId },
    });
    return { ...file, content: Readable.from(this.chunksOf(documentId, file.sizeBytes)) };
  }

  async agreementOf(manager: EntityManager, companyId: string): Promise<ReviewedAgreement | null> {
    const agreement = await this.agreements.find(manager, companyId);
    if (!agreement) return null;
    const { id, createdAt, sha256, acceptance } = agreement;
    return {
      ...{ id, drawnAt: createdAt.toISOString(), sha256 },
      acceptedBy: acceptance?.acceptedBy ?? null,
      acceptedAt: acceptance?.acceptedAt.toISOString() ?? null,
    };
  }

  /** The PDF of the agreement. @throws document_unknown */
  async openAgreement(companyId: string, reviewer: Reviewer): Promise<Buffer> {
    const { manager } = this.dataSource;
    const agreement = await this.agreements.find(manager, companyId);
    if (!agreement) throw documentUnknown();
    const { id, applicationId, sha256 } = agreement;
    await this.trail.write(manager, {
      ...{ companyId, applicationId, action: 'credit_agreement_read', actor: reviewer },
      details: { agreementId: id, sha256 },
    });
    return this.agreements.documentOf(companyId);
  }

  /**
   * Read in chunks, so that a document of 10 MiB is never completely in memory. Stored documents never
   * change.
   */
  private async *chunksOf(documentId: string, sizeBytes: number): AsyncGenerator<Buffer> {
    for (let start = 0; start < sizeBytes; start += CHUNK_BYTES) {
      const [row] = (await this.dataSource.query(
        'SELECT substring(content FROM $2 FOR $3) AS chunk FROM onboarding_documents WHERE id = $1',
        [documentId, start + 1, CHUNK_BYTES],
      )) as { chunk: Buffer }[];
      // The document was removed meanwhile, so the answer ends before its announced length.
      if (!row) throw documentUnknown();
      yield row.chunk;
    }
  }
}
