import { SKIPPED_NUMBERS } from '#contracts';
import type { DataSource } from 'typeorm';
import { OPEN_ACCOUNTS } from '../ledger/ledger.sql.js';
import {
  FIND_WITHOUT_BALANCE,
  SKIP_ACCOUNT_NUMBERS,
  SKIP_WEBHOOK_SEQUENCES,
} from './skip-lost-numbers.sql.js';

export interface SkippedNumbers {
  accounts: number;
  companies: number;
}

/**
 * For a database that was restored to an earlier moment, before the platform starts on it: no number is given
 * again that may have been told (docs/interface.md#after-a-restore). Partners would take a second event with a
 * number that they know for one that they have.
 */
export function skipLostNumbers(dataSource: DataSource): Promise<SkippedNumbers> {
  return dataSource.transaction(async (transaction) => {
    const unopened = await transaction.query<{ id: string }[]>(FIND_WITHOUT_BALANCE);
    await transaction.query(OPEN_ACCOUNTS, [unopened.map(({ id }) => id)]);
    const count = async (sql: string) => {
      const [row] = await transaction.query<[{ count: number }]>(sql, [SKIPPED_NUMBERS]);
      return row.count;
    };
    return {
      accounts: await count(SKIP_ACCOUNT_NUMBERS),
      companies: await count(SKIP_WEBHOOK_SEQUENCES),
    };
  });
}
