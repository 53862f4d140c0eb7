import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a link of a mail leads: a module of the onboarding application, or the credit agreement. */
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

  /** A mail is composed anew for each try. */
  @Column('text')
  tokenSealed: string;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  replacedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
