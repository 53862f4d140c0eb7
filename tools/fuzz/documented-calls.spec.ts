import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, documentedCalls, fieldsOf, withNullAt } from './documented-calls.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };

const document = {
  paths: {
    '/v1/pets/{id}': {
      put: {
        operationId: 'changePet',
        requestBody: {
          content: {
            'application/json': {
              schema: ref('Pet'),
              example: { kind: 'cat', toys: [{ name: 'a' }] },
            },
          },
        },
        responses: { 200: {}, 404: {} },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        oneOf: [ref('Cat'), ref('Dog')],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
        },
      },
      Cat: {
        properties: {
          kind: text,
          nickname: { ...text, nullable: true },
          toys: { type: 'array', items: ref('Toy') },
        },
      },
      Dog: { properties: { kind: text, leash: text } },
      Toy: { properties: { name: text } },
    },
  },
} as unknown as ApiDocument;

describe('a documented call', () => {
  it('is read with its example, its statuses and what is in its path', () => {
    expect(documentedCalls(document)).toMatchObject([
      { id: 'changePet', method: 'PUT', pathParameters: ['id'], statuses: ['200', '404'] },
    ]);
  });

  it('has the fields of the variant that its example is of, those in lists too', () => {
    const [{ body, bodySchema }] = documentedCalls(document) as [
      ReturnType<typeof documentedCalls>[number],
    ];
    const fields = fieldsOf(document, bodySchema!, body);
    expect(fields.map(({ path, isNullable }) => [path.join('/'), isNullable])).toEqual([
      ['kind', false],
      ['nickname', true],
      ['toys', false],
      ['toys/0', false],
      ['toys/0/name', false],
    ]);
  });

  it('is sent with null in one place and as it is in all others', () => {
    const body = { a: 1, list: [{ b: 2, c: 3 }] };
    expect(withNullAt(body, ['list', '0', 'b'])).toEqual({ a: 1, list: [{ b: null, c: 3 }] });
    expect(withNullAt(body, ['d'])).toEqual({ ...body, d: null });
    expect(body).toEqual({ a: 1, list: [{ b: 2, c: 3 }] });
  });
});
