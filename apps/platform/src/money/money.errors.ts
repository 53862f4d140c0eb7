import { DomainError } from '#http';

export type MoneyErrorCode =
  | 'account_currency_wrong'
  | 'account_not_open'
  | 'account_unknown'
  | 'auto_top_up_impossible'
  | 'auto_top_up_unknown'
  | 'balance_out_of_range'
  | 'entry_unknown'
  | 'exceptions_closed'
  | 'invoice_unknown'
  | 'merchant_amount_differs'
  | 'message_conflict'
  | 'message_of_future'
  | 'month_impossible'
  | 'payment_card_unknown'
  | 'payment_messages_too_many'
  | 'period_impossible'
  | 'processor_key_invalid'
  | 'spending_controls_changed'
  | 'statement_too_long'
  | 'threshold_currency_wrong'
  | 'time_impossible'
  | 'top_up_settled'
  | 'top_up_unknown'
  | 'transaction_unknown'
  | 'transfer_conflict';

const problem = (code: MoneyErrorCode, message: string) => () =>
  new DomainError<MoneyErrorCode>(code, message);

export const processorKeyInvalid = problem(
  'processor_key_invalid',
  'Send the key of the processor as "Authorization: Bearer <KEY>".',
);

export const paymentCardUnknown = problem('payment_card_unknown', 'cardId: there is no such card.');

export const accountNotOpen = problem(
  'account_not_open',
  "The card's account is not open yet: the company's credit application is not decided. Try again later.",
);

export const accountCurrencyWrong = problem(
  'account_currency_wrong',
  'The account is in another currency.',
);

export const spendingControlsChanged = problem(
  'spending_controls_changed',
  'version: the rules were changed since. Read them again. Nothing changed.',
);

export const messageConflict = problem(
  'message_conflict',
  'id: another message with this id was recorded before. This one changed nothing.',
);

export const merchantAmountDiffers = problem(
  'merchant_amount_differs',
  'merchantAmount must be left out, or equal to amount, if both are in one currency. Nothing changed.',
);

export const paymentMessagesTooMany = problem(
  'payment_messages_too_many',
  'paymentId: the payment has 1,000 messages. This one changed nothing.',
);

export const balanceOutOfRange = problem(
  'balance_out_of_range',
  'amount: with it more than 40 trillion units of the currency would be booked. Nothing changed.',
);

export function isBalanceOutOfRange(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'balance_out_of_range';
}

export const exceptionsClosed = problem(
  'exceptions_closed',
  'No exception of this payment is open.',
);

export const transactionUnknown = problem('transaction_unknown', 'There is no such transaction.');

export const invoiceUnknown = problem('invoice_unknown', 'There is no such invoice.');

export const accountUnknown = problem('account_unknown', 'There is no such account.');

export const transferConflict = problem(
  'transfer_conflict',
  'transferId: another transfer with this id was recorded before. This one changed nothing.',
);

export const autoTopUpUnknown = problem(
  'auto_top_up_unknown',
  'Automatic top-ups were never set for this account.',
);

export const autoTopUpImpossible = problem(
  'auto_top_up_impossible',
  "Give amount or targetAmount; a target above the threshold, a dailyCap of at least the amount; all in the account's currency.",
);

export const topUpUnknown = problem('top_up_unknown', 'There is no such top-up.');

export const topUpSettled = problem('top_up_settled', 'The top-up had another outcome already.');

export const thresholdCurrencyWrong = problem(
  'threshold_currency_wrong',
  "lowBalanceThreshold must be in the account's currency.",
);

export const messageOfFuture = problem(
  'message_of_future',
  "at: more than a day later than the company's time. The message changed nothing.",
);

export const periodImpossible = (mostDays: number) =>
  new DomainError<MoneyErrorCode>(
    'period_impossible',
    `from and to: give the first and the last day, of ${mostDays} days at most.`,
  );

export const entryUnknown = problem('entry_unknown', 'The account has no entry of this id.');

export const monthImpossible = problem(
  'month_impossible',
  "month: give one that has begun in the company's time.",
);

export const timeImpossible = problem(
  'time_impossible',
  'Give days or until; time goes forward only, and at most 3,660 days ahead.',
);

export const statementTooLong = (most: number) =>
  new DomainError<MoneyErrorCode>(
    'statement_too_long',
    `There are more than ${most} entries. Ask for fewer days, or page by page.`,
  );
