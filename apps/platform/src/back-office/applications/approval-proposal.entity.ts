import type { KycRisk, Money } from '#contracts';
import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** An approval that waits for a second reviewer. A void proposal stays until the next one. */
@Entity('application_proposals')
export class ApprovalProposal {
  @PrimaryColumn('text')
  applicationId: string;

  @Column('text')
  companyId: string;

  @Column('text')
  reviewerId: string;

  /** Identifies what the reviewer read; changed answers make the proposal void. */
  @Column('text')
  basis: string;

  @Column('jsonb', { nullable: true })
  creditLimit: Money | null;

  /** Of a KYC application. */
  @Column('text', { nullable: true })
  risk: KycRisk | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  proposedAt: Date;
}
