import type { Beneficiary, MoneyProposalKind, MoneyProposalState } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What a reviewer proposes to do with money. The database refuses to change it, but for one decision. */
@Entity('money_proposals')
export class MoneyProposal {
  /** `prp_...` */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: MoneyProposalKind;

  @Column('text')
  partnerId: string;

  @Column('text', { nullable: true })
  companyId: string | null;

  @Column('text', { nullable: true })
  accountId: string | null;

  @Column('text', { nullable: true })
  topUpId: string | null;

  /** What a correction or payout will be called, so that the ledger can't have it twice. */
  @Column('text', { nullable: true })
  correctionId: string | null;

  @Column('text', { nullable: true })
  correctedEntryId: string | null;

  /** Minor units. */
  @Column('bigint', { transformer: { from: Number, to: (amount: number) => amount } })
  amount: number;

  /** ISO 4217 */
  @Column('text')
  currency: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** Of a payout. */
  @Column('jsonb', { nullable: true })
  beneficiary: Beneficiary | null;

  @Column('text')
  note: string;

  @Column('text')
  proposedBy: string;

  /** At that time. */
  @Column('text')
  proposedByName: string;

  @CreateDateColumn({ type: 'timestamptz' })
  proposedAt: Date;

  @Column('text')
  state: MoneyProposalState;

  @Column('text', { nullable: true })
  decidedBy: string | null;

  @Column('text', { nullable: true })
  decidedByName: string | null;

  @Column('timestamptz', { nullable: true })
  decidedAt: Date | null;

  @Column('text', { nullable: true })
  decisionNote: string | null;
}
