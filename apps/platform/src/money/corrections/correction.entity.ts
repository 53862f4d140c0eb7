import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An entry that corrects an account (docs/interface/money.md#corrections). The database refuses to change it. */
@Entity('corrections')
export class Correction {
  /** `cor_...` */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  accountId: string;

  /** Null if it corrects no single one. */
  @Column('text', { nullable: true })
  correctedEntryId: string | null;

  /** Minor units; below zero if money leaves the account. */
  @Column('bigint', { transformer: { from: Number, to: (amount: number) => amount } })
  amount: number;

  /** ISO 4217 */
  @Column('text')
  currency: string;

  /** In words for the company. */
  @Column('text')
  description: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
