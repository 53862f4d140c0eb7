import { Event } from '../event-declaration.js';
import { EXAMPLE_FOLLOWS, EXAMPLE_MESSAGE, exampleEuros, exampleLedgerChange } from './examples.js';
import { spendable } from './spendable.js';
import { transactionEvent, TransactionLedgerEvent } from './transaction-event.js';

/** A settlement was taken back: `amount` is posted back to the account. The hold does not come back. */
@Event(
  transactionEvent<TransactionSettlementReversed>('transaction_settlement_reversed', {
    amount: exampleEuros(4_250),
    ...spendable(exampleEuros(620_000)),
    paymentState: 'reversed',
    follows: EXAMPLE_FOLLOWS,
    messageId: EXAMPLE_MESSAGE,
    ledger: exampleLedgerChange(44, [615_750, 620_000], [0, 0]),
  }),
)
export class TransactionSettlementReversed extends TransactionLedgerEvent {}
