import {
  type CheckOut,
  NestedObject,
  OptionalField,
  type SimulatedPartner,
  simulatedPartners,
  ThreeDsMerchant,
} from '#contracts';
import { IsIn, IsString, Length } from 'class-validator';
import { PurchaseAmount } from '../three-ds/index.js';

export class CheckOutDto implements CheckOut {
  @IsString()
  @Length(1, 100)
  cardId: string;

  @NestedObject(() => PurchaseAmount)
  amount: PurchaseAmount;

  @OptionalField()
  @NestedObject(() => ThreeDsMerchant)
  merchant?: ThreeDsMerchant;

  @OptionalField()
  @IsString()
  @Length(1, 35)
  browserLocale?: string;

  @OptionalField()
  @IsIn(simulatedPartners)
  partner?: SimulatedPartner;
}
