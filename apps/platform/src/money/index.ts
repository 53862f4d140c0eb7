/** The ledger of the card accounts, and what moves money: payments and top-ups. */

export { MoneyModule } from './money.module.js';
export type { NewMessage } from './payments/payment-batch.js';
export { PaymentMessages } from './payments/payment-messages.js';
export { TopUp } from './top-ups/top-up.entity.js';
