import type { ValidationOptions } from 'class-validator';
import { Money } from './events/money.js';
import { CheckedBy } from './schema/checked-by.js';
import { isCurrency } from './three-ds/format-amount.js';

/** A currency that exists: ISO 4217 in capitals. */
export function IsCurrency(options?: ValidationOptions): PropertyDecorator {
  return CheckedBy(
    {
      name: 'isCurrency',
      isGood: (value) => typeof value === 'string' && isCurrency(value),
      message: '$property must be a currency as in ISO 4217, such as EUR',
      schema: { type: 'string', pattern: '^[A-Z]{3}$' },
    },
    options,
  );
}

/** Money in a request. That of events is read with any code, because consumers may be older than a currency. */
export class RequestedMoney extends Money {
  /** ISO 4217. */
  @IsCurrency()
  declare currency: string;
}
