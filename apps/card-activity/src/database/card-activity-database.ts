import type { DatabaseOptions } from '#database';
import { CreateCardActivityTables1795443285778 } from './1795443285778-create-card-activity-tables.js';
import { AccountCopies1795443300000 } from './1795443300000-account-copies.js';
import { DirectoryCopy1795443320000 } from './1795443320000-directory-copy.js';
import { ErasedPeople1795443340000 } from './1795443340000-erased-people.js';
import { MerchantAmounts1795443350000 } from './1795443350000-merchant-amounts.js';
import { StatementPlaces1795443330000 } from './1795443330000-statement-places.js';
import { ComparedDays1795443310000 } from './1795443310000-compared-days.js';

export function cardActivityDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'card-activity',
    migrations: [
      CreateCardActivityTables1795443285778,
      AccountCopies1795443300000,
      ComparedDays1795443310000,
      DirectoryCopy1795443320000,
      StatementPlaces1795443330000,
      ErasedPeople1795443340000,
      MerchantAmounts1795443350000,
    ],
  };
}
