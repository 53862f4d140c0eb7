import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { mutationsOf } from '../../test/mutations.js';
import {
  DirectoryPersonChanged,
  type EventClass,
  exampleOf,
  KycApproved,
  publishedEventClasses,
  isPrevalidated,
} from '../index.js';

const NO_DAY = '2026-02-29T12:00:00Z';

function classAccepts(eventClass: EventClass, value: object): boolean {
  return validateSync(plainToInstance(eventClass, value)).length === 0;
}

const events = publishedEventClasses.map(
  (eventClass) => [eventClass.name, eventClass, exampleOf(eventClass)] as const,
);

describe.each(events)('the fast check of %s', (_name, eventClass, example) => {
  it('lets the example pass, and fields that are not known', () => {
    expect(isPrevalidated(eventClass, example)).toBe(true);
    expect(isPrevalidated(eventClass, { ...example, later: 1 })).toBe(true);
  });

  it('lets nothing pass that the class refuses', () => {
    const mutations = [...mutationsOf(example), ...mutationsOf(example, [NO_DAY])].filter(
      ({ value }) => typeof value === 'object' && value !== null,
    ) as { name: string; value: object }[];
    expect(mutations.some(({ value }) => !classAccepts(eventClass, value))).toBe(true);
    // In this order, because the class takes far longer: only what passes the fast check is left for it.
    const passed = mutations.filter(({ value }) => isPrevalidated(eventClass, value));
    expect(passed.length).toBeGreaterThan(0);
    expect(passed.filter(({ value }) => !classAccepts(eventClass, value))).toEqual([]);
  });
});

describe('the fast check', () => {
  const kyc = exampleOf(KycApproved);
  const person = exampleOf(DirectoryPersonChanged);

  it.each(['2026-02-29T12:00:00.000Z', '2026-02-30T12:00:00Z', '2026-01-01T24:00:00.000Z'])(
    'knows that there is no %s',
    (timestamp) => {
      expect(isPrevalidated(KycApproved, { ...kyc, timestamp })).toBe(false);
    },
  );

  it.each(['ada@engines.123', `${'a'.repeat(65)}@engines.example`])(
    'takes a mail address such as %s no more than the class does',
    (email) => {
      const changed = { ...person, data: { ...person.data, email } };
      expect(isPrevalidated(DirectoryPersonChanged, changed)).toBe(false);
    },
  );

  it('leaves 29 February to the class', () => {
    const event = { ...kyc, timestamp: '2028-02-29T12:00:00.000Z' };
    expect(isPrevalidated(KycApproved, event)).toBe(false);
    expect(classAccepts(KycApproved, event)).toBe(true);
  });
});
