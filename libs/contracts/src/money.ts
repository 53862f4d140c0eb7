import { IsInt, Matches, Max, Min, type ValidationOptions } from 'class-validator';
import { CheckedBy } from './schema/checked-by.js';
import { isCurrency } from './three-ds/format-amount.js';

/** An amount in minor units (for example cents) with its ISO 4217 currency. Never a float. */
export class Money {
  /** In minor units, such as cents. */
  @IsInt()
  @Min(Number.MIN_SAFE_INTEGER)
  @Max(Number.MAX_SAFE_INTEGER)
  amount: number;

  /** ISO 4217. */
  @Matches(/^[A-Z]{3}$/, { message: 'currency must be an ISO 4217 code' })
  currency: string;
}

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
