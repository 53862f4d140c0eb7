import { describe, expect, it } from '@jest/globals';
import { Fields } from './fields.ts';
import type { Schema } from './openapi.ts';

const text: Schema = { type: 'string' };
const schemas: Record<string, Schema> = {
  Money: {
    type: 'object',
    description: 'An amount.',
    properties: {
      amount: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
    },
    required: ['amount'],
  },
  Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
  Virtual: {
    type: 'object',
    properties: { personId: text, cardType: { type: 'string', enum: ['virtual'] } },
    required: ['personId', 'cardType'],
  },
  Physical: {
    type: 'object',
    properties: { personId: text, cardType: { type: 'string', enum: ['physical'] }, address: text },
    required: ['personId', 'cardType', 'address'],
  },
};
const fields = new Fields(schemas);
const linesOf = (schema: Schema) =>
  fields.of(schema).map(({ path, isRequired, type }) => `${path}${isRequired ? '' : '?'}: ${type}`);

describe('the fields of an object', () => {
  it('include the fields of nested objects', () => {
    const money = { $ref: '#/components/schemas/Money' };
    const schema = {
      properties: { price: money, parts: { type: 'array', items: money } },
      required: ['price'],
    };
    expect(linesOf(schema)).toEqual([
      'price: object',
      'price.amount: whole number',
      'parts?: list of object',
      'parts[].amount: whole number',
    ]);
  });

  it('end where an object is inside of itself', () => {
    expect(linesOf({ $ref: '#/components/schemas/Node' })).toEqual(['next?: object']);
  });

  it('include the fields of all variants; a field is required if every variant requires it', () => {
    const variants = ['Virtual', 'Physical'].map((name) => ({
      $ref: `#/components/schemas/${name}`,
    }));
    expect(linesOf({ oneOf: variants })).toEqual([
      'personId: text',
      'cardType: `virtual` \\| `physical`',
      'address?: text',
    ]);
  });

  it.each<[Schema, string]>([
    [{ type: 'string', minLength: 1, maxLength: 64 }, 'text, 1 to 64 characters'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'time, or null'],
    [{ type: 'integer', minimum: 1, default: 20 }, 'whole number, at least 1, `20` if left out'],
    [{ allOf: [{ $ref: '#/components/schemas/Money' }], nullable: true }, 'object, or null'],
    [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, 'text, or null'],
    [{ const: 'v1' }, '`v1`'],
  ])('say of what kind and how large: %j', (schema, said) => {
    expect(fields.typeOf(schema)).toBe(said);
  });

  it('keep a table whole, whatever their texts have in them', () => {
    const schema = { properties: { a: { type: 'string', description: 'one | other\nline' } } };
    expect(fields.table(schema).split('\n').at(-1)).toBe(
      '| `a` optional | text | one \\| other line |',
    );
  });
});
