import type { CreditStatus, Money } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A company has one credit application. */
@Entity('credit_applications')
export class CreditApplicationRow {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text')
  status: CreditStatus;

  /** Version of the submitted section; null before the submission. */
  @Column('integer', { nullable: true })
  submittedVersion: number | null;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;

  @Column('jsonb', { nullable: true })
  creditLimit: Money | null;
}
