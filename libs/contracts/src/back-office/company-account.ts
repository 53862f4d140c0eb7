import type { Money } from '../events/money.js';
import type { AccountResource } from '../platform-api/account.js';
import type { InvoiceResource } from '../platform-api/invoice.js';

/** A card account of any partner: `GET /back-office/v1/accounts`. */
export interface ReviewedAccount extends AccountResource {
  partner: { id: string; name: string };
  company: { id: string; legalName: string };
}

/** `GET /back-office/v1/accounts/{id}` */
export interface ReviewedAccountDetail extends ReviewedAccount {
  /** Identifies its type and limit, and what is proposed and decided about it. A correction must name it. */
  revision: string;
}

/** Money that is held for a payment: `GET /back-office/v1/accounts/{id}/holds`. */
export interface ReviewedHold {
  /** Of the payment, `txn_...`. */
  id: string;
  amount: Money;
  merchantName: string;
  cardLast4: string;
  expiresAt: string | null;
}

/** `GET /back-office/v1/invoices` */
export interface ReviewedInvoice extends InvoiceResource {
  partner: { id: string; name: string };
  company: { id: string; legalName: string };
}
