import type { AccountType } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A card account, which holds a company's funds. Type and currency are set at its activation; cards may be
 * ordered for it before, while a credit decision is pending.
 */
@Entity('accounts')
export class Account {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text', { nullable: true })
  accountType: AccountType | null;

  /** ISO 4217 */
  @Column('text', { nullable: true })
  currency: string | null;

  /** In minor units; zero for a debit account. */
  @Column('bigint', { transformer: { from: Number, to: (amount: number) => amount } })
  creditLimit: number;
}
