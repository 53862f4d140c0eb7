import type { TopUpSource, TopUpStatus, UnmatchedReason } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Money from a bank (docs/interface/money.md#top-ups). */
@Entity('top_ups')
export class TopUp {
  /** `top_...` */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  partnerId: string;

  @Column('text', { nullable: true })
  accountId: string | null;

  @Column('text')
  source: TopUpSource;

  @Column('text')
  status: TopUpStatus;

  /** Stays when the transfer is assigned or returned. */
  @Column('text', { nullable: true })
  unmatchedReason: UnmatchedReason | null;

  /** Minor units; a safe integer. */
  @Column('bigint', { transformer: { from: Number, to: (amount: number) => amount } })
  amount: number;

  /** ISO 4217 */
  @Column('text')
  currency: string;

  /** The bank's id. Null for an automatic top-up, as is the reference. */
  @Column('text', { nullable: true })
  transferId: string | null;

  /** As the sender wrote it. */
  @Column('text', { nullable: true })
  reference: string | null;

  @Column('text', { nullable: true })
  remitter: string | null;

  /** When the sandbox's bank completes it by itself. Null if it does not. */
  @Column('timestamptz', { nullable: true })
  settlesAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
