import type {
  AccountEntryResource,
  AccountStatement,
  StatementLine,
  TransactionDetailResource,
  TransactionResource,
} from '#contracts';
import { createdAt, ids } from './example-values.js';

const { companyId, personId, accountId } = ids;
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const transaction: TransactionResource = {
  id: ids.transactionId,
  paymentId: 'pay-8841',
  companyId,
  accountId,
  cardId: ids.cardId,
  personId,
  externalId: 'e-17',
  state: 'cleared',
  authorized: euros(5_000),
  reversed: euros(0),
  held: euros(0),
  cleared: euros(5_800),
  refunded: euros(0),
  merchantAmounts: null,
  merchant: { name: 'Trattoria Lido', categoryCode: '5812', country: 'IT' },
  expiresAt: '2026-03-08T12:00:00.000Z',
  decline: null,
  threeDsRequestId: null,
  createdAt,
  updatedAt: '2026-03-02T03:10:00.000Z',
};
const message: TransactionDetailResource['messages'][number] = {
  id: 'msg-1',
  kind: 'authorization',
  at: createdAt,
  receivedAt: createdAt,
  amount: euros(5_000),
  merchantAmount: null,
  channel: 'chip',
  outcome: 'approved',
  decline: null,
  threeDsRequestId: null,
  isFinal: null,
  follows: null,
  accountSequence: 7,
  entryIds: [],
};

/** Answers about card payments and their money, by the names of their schemas. */
const line: StatementLine = {
  entryId: ids.entryId,
  accountSequence: 43,
  bookedAt: createdAt,
  kind: 'purchase',
  amount: euros(-5_800),
  balance: euros(614_200),
  transactionId: ids.transactionId,
  messageId: 'msg-2',
  topUpId: null,
  description: 'Trattoria Lido',
};
const statement: AccountStatement = {
  accountId,
  from: '2026-03-01',
  to: '2026-03-31',
  timeZone: 'Europe/Berlin',
  openingBalance: euros(620_000),
  closingBalance: euros(614_200),
  data: [line],
  hasMore: false,
};

export const transactionExamples = {
  AccountStatement: statement,
  StatementLine: line,
  Transaction: transaction,
  TransactionDetail: {
    ...transaction,
    messages: [
      message,
      {
        ...message,
        id: 'msg-2',
        kind: 'clearing',
        at: '2026-03-02T03:00:00.000Z',
        receivedAt: '2026-03-02T03:10:00.000Z',
        amount: euros(5_800),
        outcome: 'recorded',
        isFinal: true,
        accountSequence: 8,
        entryIds: [ids.entryId],
      },
    ],
  } satisfies TransactionDetailResource,
  AccountEntry: {
    id: ids.entryId,
    amount: euros(-5_800),
    transactionId: ids.transactionId,
    messageId: 'msg-2',
    topUpId: null,
    correctionId: null,
    createdAt: '2026-03-02T03:10:00.000Z',
  } satisfies AccountEntryResource,
};
