import { describe, expect, it } from '@jest/globals';
import {
  AccountTopUp,
  bodyScopeOf,
  bodyScopesOfChannel,
  channelOf,
  eventDeclarationOf,
  exampleOf,
  readableEventKinds,
  readClass,
  sentEventClassOf,
  topicByChannel,
  TransactionAuthorized,
  transactionEventClasses,
  TransactionSettled,
  UnknownWebhookEvent,
  type WebhookEvent,
  webhookEventClasses,
  webhookEvents,
  webhookTransactions,
} from '../index.js';

/** The kinds of the interface (docs/interface/webhooks.md#the-event-webhook). */
const kinds = [
  'card_assignment_requested',
  'kyc_application_submitted',
  'kyc_information_requested',
  'kyc_approved',
  'kyc_denied',
  'credit_application_submitted',
  'credit_approved',
  'credit_denied',
  'onboarding_completed',
  'card_ordered',
  'card_shipped',
  'card_activated',
  'card_frozen',
  'card_unfrozen',
  'card_replaced',
  'card_renewed',
  'card_expiring',
  'card_terminated',
  'card_verified',
  'account_top_up',
  'account_corrected',
  'auto_top_up_initiated',
  'auto_top_up_activated',
  'auto_top_up_deactivated',
  'low_balance',
  'balance_recovered',
  'invoice_issued',
  'invoice_overdue',
  'invoice_paid',
  'transactions_activated',
];

const cardKinds = kinds.filter((kind) => /^card_(?!assignment)/.test(kind));

const transactionKinds = [
  'transaction_authorized',
  'transaction_incremented',
  'transaction_declined',
  'transaction_reversed',
  'transaction_expired',
  'transaction_settled',
  'transaction_force_posted',
  'transaction_settlement_reversed',
  'transaction_refunded',
];

/** What examples have that may be left out. */
const optional = [
  ...['data.follows', 'data.ruleId', 'data.messageId', 'data.ledger.bookedAt'],
  ...['data.correctedEntryId', 'data.available', 'data.estimatedDelivery'],
  ...['data.decidedBy', 'data.partnerDecision', 'data.partnerDecision.authorizationRequestId'],
  ...[
    'card_frozen data.reason',
    'card_terminated data.reason',
    'card_expiring data.replacedByCardId',
  ],
];

const exampleOfKind = (kind: string) => exampleOf<WebhookEvent>(sentEventClassOf(kind)!);

const assignmentOf = (people: unknown) => ({
  ...exampleOfKind('card_assignment_requested'),
  data: { people },
});
const topUpOf = (amount: unknown) => {
  const example = exampleOfKind('account_top_up');
  return { ...example, data: { ...example.data, amount } };
};

function isValid(envelope: Record<keyof WebhookEvent, unknown>): boolean {
  const eventClass = sentEventClassOf(String(envelope.event))!;
  return readClass(eventClass, envelope, 'message').problems.length === 0;
}

/** The path of each field of an example, at all depths. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => [
    ...(Array.isArray(value) ? [] : [[name]]),
    ...pathsOf(child).map((path) => [name, ...path]),
  ]);
}

function without<T>(value: T, [name, ...rest]: string[]): T {
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (rest.length === 0) delete copy[name!];
  else copy[name!] = without(copy[name!], rest);
  return copy as T;
}

describe('the catalog of webhook events', () => {
  it.each([
    ['events', webhookEventClasses, kinds],
    ['transactions', transactionEventClasses, transactionKinds],
  ])('knows every kind of the channel %s, and no other', (channel, classes, expected) => {
    const identifiers = classes.map(
      (eventClass) => eventDeclarationOf<WebhookEvent>(eventClass).identifier,
    );
    expect([...identifiers].sort()).toEqual([...expected].sort());
    expect(new Set(classes.map(channelOf))).toEqual(new Set([channel]));
  });

  it('knows no channel of what is never sent', () => {
    expect(() => channelOf(UnknownWebhookEvent)).toThrow('UnknownWebhookEvent');
  });

  it('declares for each kind the scope that reading its body needs', () => {
    const ofMoney = [...kinds, ...transactionKinds].filter((kind) =>
      /accountId|balance|amount/i.test(JSON.stringify(exampleOfKind(kind).data)),
    );
    const needed = Object.fromEntries(ofMoney.map((kind) => [kind, bodyScopeOf(kind)]));
    expect(needed).toEqual({
      ...Object.fromEntries(ofMoney.map((kind) => [kind, 'accounts:read'])),
      // Names the account, as the card does that `cards:read` reads, and what the company asks for.
      ...Object.fromEntries(
        cardKinds.filter((kind) => ofMoney.includes(kind)).map((kind) => [kind, 'cards:read']),
      ),
      ...{ credit_application_submitted: 'companies:read' },
    });
    expect(readableEventKinds(['companies:read', 'cards:read']).toSorted()).toEqual(
      [...kinds, ...transactionKinds]
        .filter((kind) => bodyScopeOf(kind) !== 'accounts:read')
        .toSorted(),
    );
    expect(bodyScopesOfChannel('transactions')).toEqual(['accounts:read']);
    expect(bodyScopeOf('of_a_newer_replica')).toBe('accounts:read');
  });

  it('finds no class for a kind that is not known', () => {
    expect(sentEventClassOf('invoice_sent')).toBeUndefined();
    expect(sentEventClassOf('constructor')).toBeUndefined();
  });

  it.each([
    ...kinds.map((kind) => ['events', kind, webhookEvents] as const),
    ...transactionKinds.map((kind) => ['transactions', kind, webhookTransactions] as const),
  ])(
    'keeps, of the channel %s, %s in order per company on its topic',
    (channel, kind, expected) => {
      const eventClass = sentEventClassOf(kind)!;
      expect(channelOf(eventClass)).toBe(channel);
      expect(topicByChannel[channel]).toBe(expected);
      const { topic, key } = eventDeclarationOf(eventClass);
      expect(topic).toBe(expected);
      expect(key({ ...exampleOfKind(kind), companyId: 'cmp_1' })).toBe('cmp_1');
    },
  );
});

describe.each([...kinds, ...transactionKinds])('%s', (kind) => {
  const example = exampleOfKind(kind);

  it('accepts its example, also with fields that this version does not know', async () => {
    expect(isValid(example)).toBe(true);
    const later = { ...example, later: 1, data: { ...example.data, later: { more: [1] } } };
    expect(isValid(later)).toBe(true);
  });

  it.each(
    pathsOf(example)
      .map((path) => [path.join('.'), path] as const)
      .filter(
        ([name]) =>
          name !== 'event' && ![name, `${kind} ${name}`].some((each) => optional.includes(each)),
      ),
  )('rejects one without %s', async (_name, path) => {
    expect(isValid(without(example, path))).toBe(false);
  });
});

describe('the envelope', () => {
  it.each([
    '2026-03-01T12:00:00Z',
    '2026-03-01T12:00:00.123456Z',
    '2026-03-01T12:00Z',
    '2028-02-29T12:00:00Z',
  ])('takes %s for a time', async (timestamp) => {
    const example = exampleOfKind('kyc_approved');
    expect(isValid({ ...example, timestamp })).toBe(true);
  });

  it.each([
    '2026-03-01T12:00:00',
    '2026-03-01T12:00:00+02:00',
    '2026-03-01',
    '2026-02-30T12:00:00Z',
    '2026-W09-7T12:00:00Z',
    '2026-060T12:00:00Z',
    '2026-03-01T12Z',
    '2026-03-01T12:00.5Z',
    '2026-03-01T24:00:00Z',
    '2026-02-29T12:00:00Z',
    '2026-04-31T12:00:00Z',
    'yesterday, Z',
    1_772_366_400,
  ])('does not take %s for a time', async (timestamp) => {
    const example = exampleOfKind('kyc_approved');
    expect(isValid({ ...example, timestamp })).toBe(false);
  });
});

describe('the people of an assignment', () => {
  const person = { externalId: 'e-1', name: 'Ada Byron', cardType: 'virtual' };

  it.each([
    ['nothing', null],
    ['an object', { 0: person }],
    ['a text', 'e-1'],
    ['a list with a text', [person, 'e-2']],
    ['a list with nothing in it', [null]],
    ['a list in a list', [[person]]],
    ['a kind of card that is none', [{ ...person, cardType: 'none' }]],
    ['an id that is too long', [{ ...person, externalId: 'e'.repeat(65) }]],
    ['a name without letters', [{ ...person, name: '' }]],
    ['a name that is a number', [{ ...person, name: 5 }]],
  ])('are not %s', async (_name, people) => {
    expect(isValid(assignmentOf(people))).toBe(false);
  });

  it('may be none, if no one gets a card', async () => {
    expect(isValid(assignmentOf([]))).toBe(true);
  });

  it('are 10,000 at most', async () => {
    const people = Array.from({ length: 10_000 }, (_, n) => ({ ...person, externalId: `e-${n}` }));
    expect(isValid(assignmentOf(people))).toBe(true);
    expect(isValid(assignmentOf([...people, person]))).toBe(false);
  });
});

describe('money', () => {
  it.each([
    { amount: 10.5, currency: 'EUR' },
    { amount: '10', currency: 'EUR' },
    { amount: Number.MAX_VALUE, currency: 'EUR' },
    { amount: 10, currency: 'eur' },
    { amount: 10, currency: 'EURO' },
    10,
    [{ amount: 10, currency: 'EUR' }],
  ])('is not %j', async (amount) => {
    expect(isValid(topUpOf(amount))).toBe(false);
  });
});

describe('the data of an event of money', () => {
  const settled = (data: object) => {
    const example = exampleOfKind('transaction_settled');
    return { ...example, data: { ...example.data, ...data } };
  };
  const { ledger } = exampleOf(TransactionSettled).data;

  it.each([
    ['nothing that came before it', { follows: undefined }],
    [
      'the amount in the currency of the merchant',
      { merchantAmount: { amount: 5, currency: 'USD' } },
    ],
    ['no entry, if only the hold changed', { ledger: { ...ledger, entryIds: [] } }],
    ['a balance below zero', { balance: { amount: -1, currency: 'EUR' } }],
  ])('may be %s', async (_name, data) => {
    expect(isValid(settled(data))).toBe(true);
  });

  it.each([
    ['null before it', { follows: null }],
    ['a currency of the merchant alone', { merchantAmount: { currency: 'USD' } }],
    ['a state that no payment has', { paymentState: 'lost' }],
    ['a place before the first', { ledger: { ...ledger, accountSequence: 0 } }],
    ['a place between two others', { ledger: { ...ledger, accountSequence: 1.5 } }],
    ['entries without end', { ledger: { ...ledger, entryIds: Array(101).fill('ent_1') } }],
    ['an entry without an id', { ledger: { ...ledger, entryIds: [''] } }],
    [
      'only what was booked before',
      { ledger: { ...ledger, booked: { before: ledger.booked.before } } },
    ],
  ])('is not %s', async (_name, data) => {
    expect(isValid(settled(data))).toBe(false);
  });

  it('counts on: the example of a top-up leads to that of an authorization', () => {
    const before = exampleOf(AccountTopUp).data.ledger;
    const after = exampleOf(TransactionAuthorized).data.ledger;
    expect(after.accountSequence).toBe(before.accountSequence + 1);
    expect(after.booked.before).toEqual(before.booked.after);
  });
});
