import { type ChangeAccount, NullableField, NestedObject } from '#contracts';
import { PositiveMoney } from '../positive-money.dto.js';

export class ChangeAccountDto implements ChangeAccount {
  /** Null: low balances are not reported. */
  @NullableField()
  @NestedObject(() => PositiveMoney)
  lowBalanceThreshold?: PositiveMoney | null;
}
