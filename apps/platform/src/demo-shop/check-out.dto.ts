import {
  type CheckOut,
  IsReference,
  NestedObject,
  OptionalField,
  type SimulatedPartner,
  simulatedPartners,
} from '#contracts';
import { IsIn } from 'class-validator';
import { Payee, PurchaseAmount } from '../three-ds/index.js';

export class CheckOutDto implements CheckOut {
  @IsReference()
  cardId: string;

  @NestedObject(() => PurchaseAmount)
  amount: PurchaseAmount;

  @OptionalField()
  @NestedObject(() => Payee)
  merchant?: Payee;

  @OptionalField()
  @IsReference(35)
  browserLocale?: string;

  @OptionalField()
  @IsIn(simulatedPartners)
  partner?: SimulatedPartner;
}
