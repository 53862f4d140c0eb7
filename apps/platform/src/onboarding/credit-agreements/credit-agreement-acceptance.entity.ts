import { Column, Entity, PrimaryColumn } from 'typeorm';

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
