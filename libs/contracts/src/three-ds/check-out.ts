import { IsIn } from 'class-validator';
import { NestedObject, OptionalField } from '../fields.js';
import { IsReference } from '../text-fields.js';
import { Payee, PurchaseAmount } from './acs.js';
import { type SimulatedPartner, simulatedPartners } from './demo-shop.js';

/** Body of `POST /v1/sandbox/purchases` and of the demo shop's own `POST /sandbox/shop/purchases`. */
export class CheckOut {
  /** The card that pays. */
  @IsReference()
  cardId: string;

  /** What the shop asks for, in minor units. */
  @NestedObject(() => PurchaseAmount)
  amount: PurchaseAmount;

  /** If left out, the demo shop itself. */
  @OptionalField()
  @NestedObject(() => Payee)
  merchant?: Payee;

  /** The language of the cardholder's browser (BCP 47), for the page of the approval. */
  @OptionalField()
  @IsReference(35)
  browserLocale?: string;

  /** Simulates how the partner takes the request. Left out, the request goes to your own endpoint. */
  @OptionalField()
  @IsIn(simulatedPartners)
  partner?: SimulatedPartner;
}
