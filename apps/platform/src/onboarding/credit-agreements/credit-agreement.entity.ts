import type { Money } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An agreement as it was created. The database refuses to change it. */
@Entity('credit_agreements')
export class DrawnCreditAgreement {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text')
  applicationId: string;

  @Column('jsonb')
  creditLimit: Money;

  /** BCP 47 */
  @Column('text')
  language: string;

  /** PDF */
  @Column('bytea')
  document: Buffer;

  @Column('bytea')
  documentSha256: Buffer;

  @Column('text')
  linkId: string;

  @Column('timestamptz')
  createdAt: Date;
}

/** An acceptance; the database refuses to change it. */
@Entity('credit_agreement_acceptances')
export class CreditAgreementAcceptance {
  @PrimaryColumn('text')
  agreementId: string;

  @Column('text')
  acceptedBy: string;

  /** SHA-256 of the accepted document. */
  @Column('bytea')
  documentSha256: Buffer;

  @Column('timestamptz')
  acceptedAt: Date;
}
