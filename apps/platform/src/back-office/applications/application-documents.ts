import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DocumentMediaType } from '#contracts';
import { DataSource } from 'typeorm';
import { ApplicationTrail, documentUnknown } from '../../onboarding/index.js';
import type { Reviewer } from '../reviewers/reviewer.js';

export interface OpenDocument {
  fileName: string;
  /** Detected from the first bytes at the upload. */
  mediaType: DocumentMediaType;
  sizeBytes: number;
  content: Readable;
}

const CHUNK_BYTES = 512 * 1_024;

/**
 * The documents of applications, for reviewers. Each access is recorded in the trail before the first byte
 * is sent.
 */
@Injectable()
export class ApplicationDocuments {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
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
