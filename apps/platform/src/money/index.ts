/** The ledger of the card accounts, and what moves money: payments and top-ups. */

export { AccountBalances } from './accounts/account-balances.js';
export { AutoTopUps } from './auto-top-up/auto-top-ups.service.js';
export { SpendingControlsService } from './controls/spending-controls.service.js';
export { InvoiceDocumentsModule } from './invoices/invoice-documents.module.js';
export { Invoice } from './invoices/invoice.entity.js';
export { MoneyModule } from './money.module.js';
export type { NewMessage } from './payments/payment-batch.js';
export { PaymentMessages } from './payments/payment-messages.js';
export { closeExceptions } from './payments/close-exceptions.js';
export type { RaisedException } from './payments/payment-exceptions.js';
export { PAYMENT_COLUMNS, PAYMENTS_CHANNEL } from './payments/payments.sql.js';
export { topUpUnknown, transactionUnknown } from './money.errors.js';
export { findAccountOfReference } from './top-ups/find-account.js';
export {
  toTransaction,
  toTransactionMessage,
  type TransactionMessageRow,
  type TransactionRow,
} from './transactions/transaction.resource.js';
export { TopUp } from './top-ups/top-up.entity.js';
