import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The database refuses to change it. */
@Entity('credit_agreement_acceptances')
export class CreditAgreementAcceptance {
  @PrimaryColumn('text')
  agreementId: string;

  @Column('text')
  acceptedBy: string;

  /** Of the document that was accepted. */
  @Column('bytea')
  documentSha256: Buffer;

  @Column('timestamptz')
  acceptedAt: Date;
}
