import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';
import { mutationsOf } from '../../test/mutations.js';
import {
  DirectoryPersonChanged,
  type EventClass,
  eventHeadersSchemaOf,
  eventSchemaOf,
  exampleOf,
  KycApplicationSubmitted,
  KycApproved,
  publishedEventClasses,
  readClass,
} from '../index.js';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
addFormats.default(ajv);

const schemaAcceptorOf = (eventClass: EventClass) => ajv.compile(eventSchemaOf(eventClass));

function classAccepts(eventClass: EventClass, value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && readClass(eventClass, value, 'message').problems.length === 0;
}

const events = publishedEventClasses.map(
  (eventClass) => [eventClass.name, eventClass, exampleOf(eventClass)] as const,
);

describe.each(events)('the JSON Schema of %s', (_name, eventClass, example) => {
  const schemaAccepts = schemaAcceptorOf(eventClass);
  const verdicts = mutationsOf(example).map(({ name, value }) => ({
    name,
    byClass: classAccepts(eventClass, value),
    bySchema: schemaAccepts(value),
  }));

  it('accepts its example', () => {
    expect(schemaAccepts(example)).toBe(true);
    expect(eventSchemaOf(eventClass).examples).toEqual([example]);
  });

  it('accepts and refuses the same mutations of the example as the class', () => {
    expect(verdicts.filter(({ byClass, bySchema }) => byClass !== bySchema)).toEqual([]);
  });

  it('was shown mutations of both kinds', () => {
    expect(new Set(verdicts.map(({ byClass }) => byClass))).toEqual(new Set([true, false]));
  });

  it('allows unknown fields', () => {
    expect(schemaAccepts({ ...example, later: 1 })).toBe(true);
  });
});

describe('what JSON Schema can not express as the class does', () => {
  const kyc = exampleOf(KycApproved);
  const submitted = exampleOf(KycApplicationSubmitted);
  const person = exampleOf(DirectoryPersonChanged);
  const nameOf = (name: string) => ({
    ...submitted,
    data: { ...submitted.data, submittedBy: { ...submitted.data.submittedBy, name } },
  });
  const emailOf = (email: string) => ({ ...person, data: { ...person.data, email } });

  it.each([
    // A regular expression can't test divisibility by 4, 100 and 400.
    ['29 February of a common year', KycApproved, { ...kyc, timestamp: '2026-02-29T12:00:00Z' }],
    // The formats of JSON Schema don't limit the local part and the top-level domain.
    ['a mail address with a numeric top level', DirectoryPersonChanged, emailOf('ada@engines.123')],
    [
      'a mail address that is too long',
      DirectoryPersonChanged,
      emailOf(`${'a'.repeat(65)}@engines.example`),
    ],
  ])('lets %s pass', (_name, eventClass: EventClass, event) => {
    expect(classAccepts(eventClass, event)).toBe(false);
    expect(schemaAcceptorOf(eventClass)(event)).toBe(true);
  });

  it.each([
    // class-validator counts a character with its variation selector as one, JSON Schema as two.
    ['200 characters with variation selectors', KycApplicationSubmitted, nameOf('❤️'.repeat(200))],
    // The format `email` is RFC 5321, without the international characters of RFC 6531.
    [
      'a mail address with letters beyond ASCII',
      DirectoryPersonChanged,
      emailOf('adä@engines.example'),
    ],
  ])('refuses %s', (_name, eventClass: EventClass, event) => {
    expect(classAccepts(eventClass, event)).toBe(true);
    expect(schemaAcceptorOf(eventClass)(event)).toBe(false);
  });
});

describe('the JSON Schema of the headers', () => {
  it('names the kind and the version', () => {
    const accepts = ajv.compile(eventHeadersSchemaOf(KycApproved));
    const headers = {
      'event-id': 'evt_1',
      'event-type': 'kyc_approved',
      'event-version': '1',
      'occurred-at': '2026-03-01T12:00:00Z',
    };
    expect(accepts(headers)).toBe(true);
    expect(accepts({ ...headers, 'event-version': '2' })).toBe(false);
    expect(accepts({ ...headers, 'event-type': 'kyc_denied' })).toBe(false);
    expect(accepts({ ...headers, 'event-id': undefined })).toBe(false);
  });
});
