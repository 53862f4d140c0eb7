import type { CreditStatus, Money } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A company has one. */
@Entity('credit_applications')
export class CreditApplicationRow {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text')
  status: CreditStatus;

  /** Of the section that was submitted; null before. */
  @Column('integer', { nullable: true })
  submittedVersion: number | null;

  @Column('timestamptz', { nullable: true })
  submittedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;

  @Column('jsonb', { nullable: true })
  creditLimit: Money | null;
}
