/** The ledger of the card accounts, and what moves money: payments and top-ups. */

export { skipLostNumbers, SkipLostNumbersConfig } from './account-changes/skip-lost-numbers.js';
export {
  ACCOUNT_COLUMNS,
  AccountBalances,
  accountNotOpen,
  type AccountRow,
  accountUnknown,
  lockAnyAccount,
  toAccount,
} from './accounts/accounts.service.js';
export { AutoTopUps } from './auto-top-up/auto-top-ups.service.js';
export { SpendingControlsService } from './controls/spending-controls.service.js';
export { Correction } from './corrections/correction.entity.js';
export { Corrections, hasEntry } from './corrections/corrections.service.js';
export { referencedEnd } from './creditor-reference.js';
export { InvoiceDocuments, InvoiceDocumentsModule } from './invoices/invoice-documents.js';
export { Invoice } from './invoices/invoice.entity.js';
export { type InvoiceFilters, Invoices, invoiceUnknown } from './invoices/invoices.service.js';
export { accountCurrencyWrong, type CardAccount } from './ledger/card-account.js';
export { MoneyModule } from './money.module.js';
export type { NewMessage } from './payments/payment-batch.js';
export {
  closeExceptions,
  type RaisedException,
  transactionUnknown,
} from './payments/payment-exceptions.js';
export { PAYMENT_COLUMNS, PAYMENTS_CHANNEL } from './payments/payment-store.js';
export { PaymentMessages } from './payments/payments.service.js';
export { exchanged } from './sandbox/played-payments.js';
export { entryUnknown, findLatestLines, findLine } from './statements/statement-lines.js';
export { TopUp } from './top-ups/top-up.entity.js';
export {
  findAccountOfReference,
  topUpUnknown,
  toTopUpResource,
  UnmatchedTopUps,
} from './top-ups/top-ups.service.js';
export {
  toTransaction,
  toTransactionMessage,
  type TransactionMessageRow,
  type TransactionRow,
} from './transactions/transactions.service.js';
