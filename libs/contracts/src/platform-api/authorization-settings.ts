import { ArrayMaxSize, ArrayUnique, IsArray } from 'class-validator';
import { NestedObject, NestedObjects } from '../fields.js';
import type { Money } from '../money.js';
import { PositiveMoney } from './money-requests.js';

const MAX_FALLBACK_CURRENCIES = 50;

/** What decides a request for money if the partner gives no answer. */
export class AuthorizationFallback {
  /**
   * A payment of at most this much is approved, increments included: one amount for each currency of your accounts.
   * All others are declined, so an empty list declines all.
   */
  @IsArray()
  @ArrayMaxSize(MAX_FALLBACK_CURRENCIES)
  @ArrayUnique(({ currency }: PositiveMoney) => currency, {
    message: '$property must have one amount for each currency',
  })
  @NestedObjects(() => PositiveMoney)
  approveUpTo: PositiveMoney[];
}

/** Body of `PUT /v1/authorization-settings` (docs/interface/payments.md#the-partner-decides). */
export class SetAuthorizationSettings {
  @NestedObject(() => AuthorizationFallback)
  fallback: AuthorizationFallback;
}

/** Answer of `GET` and `PUT /v1/authorization-settings`. */
export interface AuthorizationSettingsResource {
  /** What decides if you give no answer. It declines all until it is set. */
  fallback: {
    /** A payment of at most this much is approved, one amount for each currency. All others are declined. */
    approveUpTo: Money[];
  };
  /** When it was set. Null before. */
  changedAt: string | null;
  /** Who set it: `key_...`, or `csu_...` for a person at the console. Null before. */
  changedBy: string | null;
}
