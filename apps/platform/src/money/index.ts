/** The ledger of the card accounts, and what moves money: payments and top-ups. */

export { SkipLostNumbersConfig } from './account-changes/skip-lost-numbers.config.js';
export { skipLostNumbers } from './account-changes/skip-lost-numbers.js';
export {
  AccountBalances,
  type AccountRow,
  toAccountResource,
} from './accounts/account-balances.js';
export { ACCOUNT_COLUMNS } from './accounts/accounts.sql.js';
export { lockAnyAccount } from './accounts/lock-account.js';
export { AutoTopUps } from './auto-top-up/auto-top-ups.service.js';
export { SpendingControlsService } from './controls/spending-controls.service.js';
export { Correction } from './corrections/correction.entity.js';
export { Corrections, hasEntry } from './corrections/corrections.service.js';
export { InvoiceDocuments } from './invoices/invoice-documents.js';
export { InvoiceDocumentsModule } from './invoices/invoice-documents.module.js';
export { Invoice } from './invoices/invoice.entity.js';
export { Invoices, type InvoiceFilters } from './invoices/invoices.service.js';
export { MOST_MINOR } from './ledger/amount.js';
export type { CardAccount } from './ledger/card-account.js';
export { MoneyModule } from './money.module.js';
export type { NewMessage } from './payments/payment-batch.js';
export { PaymentMessages } from './payments/payment-messages.js';
export { closeExceptions } from './payments/close-exceptions.js';
export type { RaisedException } from './payments/payment-exceptions.js';
export { PAYMENT_COLUMNS, PAYMENTS_CHANNEL } from './payments/payments.sql.js';
export {
  accountCurrencyWrong,
  accountNotOpen,
  accountUnknown,
  entryUnknown,
  invoiceUnknown,
  topUpUnknown,
  transactionUnknown,
} from './money.errors.js';
export { exchanged } from './sandbox/exchange.js';
export { findLatestLines } from './statements/latest-lines.js';
export { referencedEnd } from './top-ups/creditor-reference.js';
export { findAccountOfReference } from './top-ups/find-account.js';
export {
  toTransaction,
  toTransactionMessage,
  type TransactionMessageRow,
  type TransactionRow,
} from './transactions/transaction.resource.js';
export { TopUp } from './top-ups/top-up.entity.js';
export { toTopUpResource } from './top-ups/top-ups.service.js';
export { UnmatchedTopUps } from './top-ups/unmatched-top-ups.js';
