import type { AccountType } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A card account: where a company's funds are held. It has a type and a currency from its activation on: cards
 * may be ordered to it before, while it is undecided whether the company gets credit.
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
}
