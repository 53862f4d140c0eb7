import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contractOf, type DeclaredContract } from './contract.ts';
import { type BreakingRule, breakingRules, comparePublication } from './publication.ts';

interface ParcelSent {
  company: string;
  weight: number;
  kind: 'letter' | 'box';
  code: string;
  note?: string;
  items: { name: string }[];
}

const example: ParcelSent = {
  company: 'cmp_1',
  weight: 5,
  kind: 'box',
  code: 'AB',
  items: [{ name: 'spoon' }],
};

const parcelSent = (): DeclaredContract & { payload: { properties: object } } => ({
  identifier: 'parcel_sent',
  version: 2,
  topic: {
    name: 'parcels',
    partitions: 6,
    cleanupPolicy: 'delete',
    retentionMs: 1_000,
    maxMessageBytes: 500,
  },
  key: { fields: ['company'], ofExample: 'cmp_1' },
  headers: { type: 'object', properties: { 'event-id': { type: 'string' } }, required: [] },
  payload: {
    type: 'object',
    properties: {
      company: { type: 'string', minLength: 1, maxLength: 10 },
      weight: { type: 'integer', minimum: 0, maximum: 100 },
      kind: { enum: ['letter', 'box'] },
      code: { type: 'string', pattern: '^[A-Z]+$' },
      note: { type: ['string', 'null'] },
      items: {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          properties: { name: { type: 'string' } },
          required: ['name'],
        },
      },
    },
    required: ['company', 'weight', 'kind', 'code', 'items'],
  },
  example,
  keyOf: (event) => (event as ParcelSent).company,
});

type Edit = (contract: ReturnType<typeof parcelSent>) => unknown;

/** The lines about an edit of a published event. */
function breakingLines(edit: Edit): string[] {
  const after = parcelSent();
  edit(after);
  return comparePublication([after], [contractOf(parcelSent())]).breaking;
}

const fields = (contract: DeclaredContract) => contract.payload.properties!;
const itemOf = (contract: DeclaredContract) => fields(contract).items!.items!;
const required = (contract: DeclaredContract) => contract.payload.required!;

const breakingEdits: [string, BreakingRule, string, Edit][] = [
  [
    'a conversion to another key',
    'upcast-wrong',
    'upcasts[2]',
    (c) => Object.assign(c, { version: 3, keyOfEarlier: () => 'cmp_2' }),
  ],
  ['a field removed', 'field-removed', 'weight', (c) => delete fields(c).weight],
  ['an optional field removed', 'field-removed', 'note', (c) => delete fields(c).note],
  [
    'a field of a list renamed',
    'field-removed',
    'items[].name',
    (c) => {
      itemOf(c).properties = { title: { type: 'string' } };
      itemOf(c).required = ['title'];
    },
  ],
  [
    'a required field added',
    'required-field-added',
    'colour',
    (c) => {
      fields(c).colour = { type: 'string' };
      required(c).push('colour');
    },
  ],
  ['a field made required', 'field-made-required', 'note', (c) => required(c).push('note')],
  ['a field made optional', 'field-made-optional', 'company', (c) => required(c).shift()],
  ['a type changed', 'type-changed', 'weight', (c) => (fields(c).weight!.type = 'number')],
  ['null allowed', 'type-changed', 'code', (c) => (fields(c).code!.type = ['string', 'null'])],
  ['null refused', 'type-changed', 'note', (c) => (fields(c).note!.type = 'string')],
  ['a value removed', 'value-removed', 'kind', (c) => fields(c).kind!.enum!.pop()],
  ['a value added', 'value-added', 'kind', (c) => fields(c).kind!.enum!.push('pallet')],
  [
    'an upper limit lowered',
    'limit-narrowed',
    'company',
    (c) => (fields(c).company!.maxLength = 9),
  ],
  ['a lower limit raised', 'limit-narrowed', 'weight', (c) => (fields(c).weight!.minimum = 1)],
  ['a limit added', 'limit-narrowed', 'code', (c) => (fields(c).code!.minLength = 1)],
  ['an upper limit raised', 'limit-widened', 'items', (c) => (fields(c).items!.maxItems = 4)],
  ['a lower limit lowered', 'limit-widened', 'weight', (c) => (fields(c).weight!.minimum = -1)],
  ['a limit removed', 'limit-widened', 'weight', (c) => delete fields(c).weight!.maximum],
  ['a pattern changed', 'form-changed', 'code', (c) => (fields(c).code!.pattern = '^[A-Z]*$')],
  ['a pattern removed', 'form-changed', 'code', (c) => delete fields(c).code!.pattern],
  ['a format added', 'form-changed', 'company', (c) => (fields(c).company!.format = 'uuid')],
  [
    'a header removed',
    'field-removed',
    'header event-id',
    (c) => delete c.headers.properties!['event-id'],
  ],
  ['another topic', 'topic-changed', 'topic', (c) => (c.topic.name = 'letters')],
  ['more partitions', 'partitions-changed', 'topic parcels', (c) => (c.topic.partitions = 12)],
  ['fewer partitions', 'partitions-changed', 'topic parcels', (c) => (c.topic.partitions = 3)],
  [
    'another cleanup policy',
    'cleanup-changed',
    'topic parcels',
    (c) => (c.topic.cleanupPolicy = 'compact'),
  ],
  [
    'a shorter retention',
    'retention-shortened',
    'topic parcels',
    (c) => (c.topic.retentionMs = 999),
  ],
  ['smaller records', 'size-lowered', 'topic parcels', (c) => (c.topic.maxMessageBytes = 499)],
  ['a key of other fields', 'key-changed', 'key', (c) => (c.key.fields = ['company', 'code'])],
  ['a key of another form', 'key-changed', 'key', (c) => (c.keyOf = () => 'parcel/cmp_1')],
  [
    'a key that the published example has not',
    'key-changed',
    'key',
    (c) => (c.keyOf = (event) => (event as { sender: { id: string } }).sender.id),
  ],
  ['another identifier', 'event-gone', 'identifier', (c) => (c.identifier = 'parcel_posted')],
  ['a lower version', 'version-lowered', 'version', (c) => (c.version = 1)],
];

describe('a published event', () => {
  it.each(breakingEdits)('is broken by %s', (_name, rule, where, edit) => {
    const lines = breakingLines(edit);
    expect(lines[0]).toMatch(/^parcel_sent\.v[123]: |^parcel_posted/);
    expect(lines.join('\n')).toContain(`: ${where}: `);
    expect(lines.join('\n')).toContain(`[${rule}: ${breakingRules[rule]}]`);
  });

  it('is broken in no other way than by an edit shown here', () => {
    const shown = new Set(breakingEdits.map(([, rule]) => rule));
    expect([...shown].sort()).toEqual(Object.keys(breakingRules).sort());
  });

  it('is named with its field, the rule and what to do', () => {
    expect(breakingLines((c) => fields(c).kind!.enum!.push('pallet'))).toEqual([
      'parcel_sent.v2: kind: "pallet" [value-added: earlier consumers refuse the value]. ' +
        "Undo it, or raise the event's version",
    ]);
  });

  it.each<[string, Edit]>([
    ['an optional field', (c) => (fields(c).later = { type: ['string', 'null'] })],
    ['an optional header', (c) => (c.headers.properties!.later = { type: 'string' })],
    ['another example', (c) => (c.example = { ...example, weight: 6 })],
    ['a description', (c) => (fields(c).weight!.description = 'in grams')],
    ['a longer retention', (c) => delete c.topic.retentionMs],
    ['larger records', (c) => (c.topic.maxMessageBytes = 501)],
  ])('may get %s, and is to be published again', (_name, edit) => {
    const after = parcelSent();
    edit(after);
    const { breaking, unpublished } = comparePublication([after], [contractOf(parcelSent())]);
    expect(breaking).toEqual([]);
    expect(unpublished).toEqual([contractOf(after)]);
  });

  it('may change at will under a higher version', () => {
    const after = { ...parcelSent(), version: 3, payload: { type: 'object' } };
    const { breaking, unpublished } = comparePublication([after], [contractOf(parcelSent())]);
    expect(breaking).toEqual([]);
    expect(unpublished).toEqual([contractOf(after)]);
  });

  it.each([
    ['none', () => undefined, []],
    ['one that fits', () => 'cmp_1', []],
    ['another key', () => 'cmp_2', ['key cmp_1 -> cmp_2']],
    [
      'an error',
      () => {
        throw new Error('weight is missing');
      },
      ['the published example: weight is missing'],
    ],
  ])('is converted from its published earlier version: %s', (_name, keyOfEarlier, faults) => {
    const after = { ...parcelSent(), version: 3, keyOfEarlier };
    const { breaking } = comparePublication([after], [contractOf(parcelSent())]);
    expect(breaking).toEqual(
      faults.map((fault) => expect.stringContaining(`upcasts[2]: ${fault} [upcast-wrong: `)),
    );
  });

  it('is left alone as long as it is declared as it was', () => {
    const earlier = { ...contractOf(parcelSent()), version: 1 };
    const nothing = { breaking: [], unpublished: [] };
    expect(comparePublication([parcelSent()], [earlier, contractOf(parcelSent())])).toEqual(
      nothing,
    );
  });
});

describe('an event that was never published', () => {
  it('may be', () => {
    expect(comparePublication([parcelSent()], [])).toEqual({
      breaking: [],
      unpublished: [contractOf(parcelSent())],
    });
  });
});

describe('the rules', () => {
  it('stand in the documentation, each with its reason', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/contracts.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+)`\s*\|[^|]+\|\s*([^|]+?)\s*\|$/gm)];
    expect(Object.fromEntries(rows.map(([, rule, reason]) => [rule, reason]))).toEqual(
      breakingRules,
    );
  });
});
