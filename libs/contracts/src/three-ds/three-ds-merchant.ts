import { IsString, Length, Matches } from 'class-validator';
import { Merchant } from '../events/transaction-event.js';

/** The shop that a payment is authenticated for. Its name is the payee that a digest is bound to. */
export class ThreeDsMerchant extends Merchant {
  /** The shop's address. */
  @IsString()
  @Length(1, 2_048)
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'url must be an http(s) URL' })
  url: string;
}
