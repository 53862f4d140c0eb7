import type { DocumentMediaType, DocumentPurpose } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A document of a KYC application. Its bytes are loaded only on request. */
@Entity('onboarding_documents')
export class StoredDocument {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text')
  purpose: DocumentPurpose;

  @Column('text')
  fileName: string;

  @Column('text')
  mediaType: DocumentMediaType;

  @Column('integer')
  sizeBytes: number;

  @Column('bytea')
  sha256: Buffer;

  @Column('bytea', { select: false })
  content: Buffer;

  @Column('timestamptz')
  uploadedAt: Date;

  /** The question that it answers. */
  @Column('text', { nullable: true })
  questionId: string | null;
}
