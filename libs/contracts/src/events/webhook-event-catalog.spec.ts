import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import {
  eventDeclarationOf,
  type WebhookEvent,
  webhookEventClasses,
  webhookEventClassOf,
  webhookEvents,
} from '../index.js';

/** The data of each kind, as the interface describes it (interface 4). */
const examples: Readonly<Record<string, object>> = {
  card_assignment_requested: {
    people: [{ externalId: 'e-1', name: 'Ada Byron', cardType: 'virtual' }],
  },
  kyc_application_submitted: {
    applicationId: 'kyc_1',
    submittedBy: { name: 'Ada Byron', role: 'signatory' },
  },
  kyc_approved: { applicationId: 'kyc_1' },
  credit_application_submitted: {
    applicationId: 'cra_1',
    requestedLimit: { amount: 1_000_000, currency: 'EUR' },
  },
  credit_approved: {
    applicationId: 'cra_1',
    creditLimit: { amount: 500_000, currency: 'EUR' },
    accountId: 'acc_1',
  },
  credit_denied: { applicationId: 'cra_1', debitSolutionOffered: true },
  card_ordered: {
    cardId: 'crd_1',
    personId: 'per_1',
    externalId: 'e-1',
    cardType: 'physical',
    accountId: 'acc_1',
  },
  account_top_up: {
    accountId: 'acc_1',
    topUpId: 'top_1',
    amount: { amount: 10_000, currency: 'EUR' },
    balance: { amount: 12_000, currency: 'EUR' },
    source: 'bank_transfer',
  },
  auto_top_up_initiated: {
    accountId: 'acc_1',
    topUpId: 'top_1',
    amount: { amount: 10_000, currency: 'EUR' },
    balance: { amount: 900, currency: 'EUR' },
  },
  auto_top_up_activated: {
    accountId: 'acc_1',
    threshold: { amount: 1_000, currency: 'EUR' },
    amount: { amount: 10_000, currency: 'EUR' },
  },
  auto_top_up_deactivated: {
    accountId: 'acc_1',
    threshold: { amount: 1_000, currency: 'EUR' },
    amount: { amount: 10_000, currency: 'EUR' },
  },
  transactions_activated: { accountId: 'acc_1', accountType: 'credit', currency: 'EUR' },
};

const envelopeOf = (event: string, data: unknown): Record<keyof WebhookEvent, unknown> => ({
  event,
  companyId: 'cmp_1',
  timestamp: '2026-03-01T12:00:00.000Z',
  data,
});

const kinds = Object.keys(examples);
const assignmentOf = (people: unknown) => envelopeOf('card_assignment_requested', { people });
const topUpOf = (amount: unknown) =>
  envelopeOf('account_top_up', { ...examples.account_top_up, amount });

async function isValid(envelope: ReturnType<typeof envelopeOf>): Promise<boolean> {
  const eventClass = webhookEventClassOf(String(envelope.event))!;
  return (await validate(plainToInstance(eventClass, envelope))).length === 0;
}

/** Each field of an example and of what lies within, as its path. */
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
  it('knows every kind of the interface, and no other', () => {
    const identifiers = webhookEventClasses.map(
      (eventClass) => eventDeclarationOf<WebhookEvent>(eventClass).identifier,
    );
    expect([...identifiers].sort()).toEqual([...kinds].sort());
  });

  it('finds no class for a kind that is not known', () => {
    expect(webhookEventClassOf('invoice_sent')).toBeUndefined();
    expect(webhookEventClassOf('constructor')).toBeUndefined();
  });

  it.each(kinds)('keeps %s in order per company on the topic of the webhooks', (kind) => {
    const { topic, key } = eventDeclarationOf(webhookEventClassOf(kind)!);
    expect(topic).toBe(webhookEvents);
    expect(key(envelopeOf(kind, examples[kind]) as WebhookEvent)).toBe('cmp_1');
  });
});

describe.each(kinds)('%s', (kind) => {
  const example = envelopeOf(kind, examples[kind]);

  it('accepts its example, also with fields that this version does not know', async () => {
    expect(await isValid(example)).toBe(true);
    const later = { ...example, later: 1, data: { ...example.data!, later: { more: [1] } } };
    expect(await isValid(later)).toBe(true);
  });

  it.each(
    pathsOf(example)
      .filter(([first]) => first !== 'event')
      .map((path) => [path.join('.'), path] as const),
  )('rejects one without %s', async (_name, path) => {
    expect(await isValid(without(example, path))).toBe(false);
  });
});

describe('the envelope', () => {
  it.each(['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.123456Z', '2026-03-01T12:00Z'])(
    'takes %s for a time',
    async (timestamp) => {
      const example = envelopeOf('kyc_approved', examples.kyc_approved);
      expect(await isValid({ ...example, timestamp })).toBe(true);
    },
  );

  it.each([
    '2026-03-01T12:00:00',
    '2026-03-01T12:00:00+02:00',
    '2026-03-01',
    '2026-02-30T12:00:00Z',
    '2026-W09-7T12:00:00Z',
    '2026-060T12:00:00Z',
    '2026-03-01T12Z',
    'yesterday, Z',
    1_772_366_400,
  ])('does not take %s for a time', async (timestamp) => {
    const example = envelopeOf('kyc_approved', examples.kyc_approved);
    expect(await isValid({ ...example, timestamp })).toBe(false);
  });
});

describe('the people of an assignment', () => {
  const person = { externalId: 'e-1', name: 'Ada Byron', cardType: 'virtual' };

  it.each([
    ['nobody', []],
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
    expect(await isValid(assignmentOf(people))).toBe(false);
  });

  it('are 10,000 at most', async () => {
    const people = Array.from({ length: 10_000 }, (_, n) => ({ ...person, externalId: `e-${n}` }));
    expect(await isValid(assignmentOf(people))).toBe(true);
    expect(await isValid(assignmentOf([...people, person]))).toBe(false);
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
    expect(await isValid(topUpOf(amount))).toBe(false);
  });
});
