import type { AccountType } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A card account: where a company's funds are held (interface 7). */
@Entity('accounts')
export class Account {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  companyId: string;

  @Column('text')
  accountType: AccountType;

  /** ISO 4217 */
  @Column('text')
  currency: string;
}
