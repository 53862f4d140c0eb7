import { Module } from '@nestjs/common';
import { Cards } from '../cards/cards.js';
import { Payments } from '../payments/payments.js';
import { AccountCopy } from './account-copy.js';

/** What the events tell of accounts, their payments and their cards. */
@Module({ providers: [AccountCopy, Cards, Payments], exports: [AccountCopy, Cards, Payments] })
export class AccountsModule {}
