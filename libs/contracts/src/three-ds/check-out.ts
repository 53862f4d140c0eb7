import { IsIn } from 'class-validator';
import { NestedObject, OptionalField } from '../fields.js';
import { IsReference } from '../text-fields.js';
import { Payee, PurchaseAmount } from './acs.js';
import { type SimulatedPartner, simulatedPartners } from './demo-shop.js';

/** Body of `POST /v1/sandbox/purchases` and of the demo shop's own `POST /sandbox/shop/purchases`. */
export class CheckOut {
  @IsReference()
  cardId: string;

  @NestedObject(() => PurchaseAmount)
  amount: PurchaseAmount;

  /** If left out, the demo shop itself. */
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
