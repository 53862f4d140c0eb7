import { Matches } from 'class-validator';
import { Merchant } from '../events/transaction-event.js';
import { IsReference } from '../text-fields.js';

/** The shop that a payment is authenticated for. Its name is the payee that a digest is bound to. */
export class ThreeDsMerchant extends Merchant {
  /** The shop's address. */
  @IsReference(2_048)
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'url must be an http(s) URL' })
  url: string;
}
