import { IsIn } from 'class-validator';
import { NestedObject, OptionalField } from '../fields.js';
import { IsReference } from '../text-fields.js';
import { Payee, PurchaseAmount } from './acs.js';
import { type SimulatedPartner, simulatedPartners } from './demo-shop.js';

class PurchaseOrder {
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

/** Body of `POST /v1/sandbox/purchases`. */
export class CheckOut extends PurchaseOrder {
  /** The card that pays. */
  @IsReference()
  cardId: string;
}

/** Body of the demo shop's own `POST /sandbox/shop/purchases`: with the id of a card, or the details of one. */
export class ShopCheckOut extends PurchaseOrder {
  /** The card that pays. */
  @OptionalField()
  @IsReference()
  cardId?: string;

  /** The token that the card vault returned for number, expiry and CVC. It is valid once, for 10 minutes. */
  @OptionalField()
  @IsReference()
  paymentDetails?: string;
}

/** What the page of the demo shop needs to know. */
export interface ShopSettings {
  /** Where the page sends number, expiry and CVC; null without a card vault. */
  paymentDetailsUrl: string | null;
}
