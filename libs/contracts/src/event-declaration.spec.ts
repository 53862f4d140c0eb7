import { describe, expect, it } from '@jest/globals';
import {
  CardProvisioningFailed,
  directoryChanges,
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
  Event,
  type EventClass,
  eventDeclarationOf,
  exampleOf,
  provisioningResults,
  readClass,
} from './index.js';

const directoryCompanyId = '8a0d5f0e-3c53-4c57-9a5f-0d5b3a2f9c11';
const timestamp = '2026-03-01T12:00:00.000Z';

interface OwnEvent {
  eventClass: EventClass<{ timestamp: string; data: object }>;
  /** Optional fields. */
  optional: string[];
  key: string;
}

const company: OwnEvent = {
  eventClass: DirectoryCompanyChanged,
  optional: ['platformCompanyId', 'timeZone', 'shippingAddress', 'deliveryAddress'],
  key: `company/${directoryCompanyId}`,
};
const person: OwnEvent = {
  eventClass: DirectoryPersonChanged,
  optional: [],
  key: `person/${directoryCompanyId}/e-1001`,
};
const failure: OwnEvent = {
  eventClass: CardProvisioningFailed,
  optional: [],
  key: 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11',
};
const ownEvents = [company, person, failure];

function dataOf({ eventClass }: OwnEvent): Record<string, unknown> {
  return { ...exampleOf(eventClass).data };
}

function isValid({ eventClass }: OwnEvent, event: object): boolean {
  return readClass(eventClass, event, 'message').problems.length === 0;
}

describe.each(ownEvents.map((event) => [event.eventClass.name, event] as const))(
  '%s',
  (_name, event) => {
    const data = dataOf(event);
    const { optional } = event;

    it('accepts its example', async () => {
      expect(isValid(event, { timestamp, data })).toBe(true);
    });

    it('rejects one without its time or its data', async () => {
      expect(isValid(event, { data })).toBe(false);
      expect(isValid(event, { timestamp })).toBe(false);
    });

    it.each(Object.keys(data))('rejects one without %s, unless that is optional', async (field) => {
      const { [field]: _left, ...others } = data;
      expect(isValid(event, { timestamp, data: others })).toBe(optional.includes(field));
    });

    it('is keyed by its subject', () => {
      expect(eventDeclarationOf(event.eventClass).key({ timestamp, data })).toBe(event.key);
    });
  },
);

describe('the events of the directory', () => {
  it('may be about a company that the platform does not know yet', async () => {
    const data = { ...dataOf(company), platformCompanyId: null };
    expect(isValid(company, { timestamp, data })).toBe(true);
  });

  it.each([
    { email: 'ada' },
    { language: 'fr' },
    { role: 'owner' },
    { directoryCompanyId: 'cmp_1' },
    { externalId: '' },
  ])('do not take a person with %j', async (wrong) => {
    const data = { ...dataOf(person), ...wrong };
    expect(isValid(person, { timestamp, data })).toBe(false);
  });
});

describe('eventDeclarationOf', () => {
  it('returns the topic of each event', () => {
    expect(eventDeclarationOf(DirectoryCompanyChanged).topic).toBe(directoryChanges);
    expect(eventDeclarationOf(DirectoryPersonChanged).topic).toBe(directoryChanges);
    expect(eventDeclarationOf(CardProvisioningFailed).topic).toBe(provisioningResults);
  });

  it('names the class that was never declared', () => {
    class Undeclared {}
    expect(() => eventDeclarationOf(Undeclared)).toThrow('Undeclared is not declared with @Event');
  });
});

describe('exampleOf', () => {
  it('names the class that was declared without one', () => {
    @Event<WithoutExample>({
      identifier: 'without_example',
      version: 1,
      topic: provisioningResults,
      key: () => 'key',
    })
    class WithoutExample {}
    expect(() => exampleOf(WithoutExample)).toThrow(
      'WithoutExample is declared without an example',
    );
  });
});
