import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The target of a mailed link: a module of the onboarding application, or the credit agreement. */
export type MailedEntrance = 'kyc' | 'credit-agreement';

@Entity('mailed_links')
export class MailedLink {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text')
  entrance: MailedEntrance;

  @Column('bytea')
  tokenHash: Buffer;

  /** Sealed instead of hashed, because the mail is composed again for each attempt. */
  @Column('text')
  tokenSealed: string;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  replacedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
