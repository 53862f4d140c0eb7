import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { default as addFormats } from 'ajv-formats';
import { answerExamples, callAnswerExamples, requestExamples } from './examples.js';
import document from './partner-openapi.json' with { type: 'json' };

interface Operation {
  operationId: string;
  parameters?: { name: string; description?: string }[];
  tags: string[];
  security: object[];
  requestBody?: { content: Record<string, { schema: { $ref: string }; example?: object }> };
  responses: Record<
    string,
    {
      content?: Record<string, { schema: { $ref?: string }; example?: object }>;
      'x-codes'?: string[];
    }
  >;
}

const operations = Object.values(document.paths).flatMap(
  (path) => Object.values(path) as unknown as Operation[],
);
const posts = Object.values(document.paths).flatMap((path) =>
  'post' in path ? [path.post as unknown as Operation] : [],
);

const movesOn = 'A state changes once. A repetition is refused or changes nothing.';

/** POSTs that take no Idempotency-Key, and why a repetition creates nothing. */
const postsWithoutKey: Record<string, string> = {
  createEnrolmentCode:
    'The code is a secret, which no stored answer may contain. A new code replaces the older one, so that one is valid.',
  supplyOnboardingPeople: 'The page of an onboarding link sends it. People have an externalId.',
  advanceTime: 'It creates nothing. `until` names a time, which a repetition does not pass.',
  activateCard: movesOn,
  freezeCard: movesOn,
  unfreezeCard: movesOn,
  terminateCard: movesOn,
  reportDecision: movesOn,
  reportPresented: movesOn,
  revealCard: 'Each frame has an address of its own, which must not be stored.',
  revokeApiKey: movesOn,
  shipCard: movesOn,
  setCardExpiry: 'It creates nothing. The same days set the same last day.',
  approveCredit: movesOn,
  approveKyc: movesOn,
  denyCredit: movesOn,
  denyKyc: movesOn,
  requestKycInformation: movesOn,
  startKycReview: movesOn,
  simulateThreeDsOutcome: movesOn,
  completeTopUp: movesOn,
  failTopUp: movesOn,
};
interface Schema {
  $ref?: string;
  description?: string;
  example?: object;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  enum?: string[];
  'x-enum-descriptions'?: string[];
}

const schemas = document.components.schemas as unknown as Record<string, Schema>;

const ajv = new Ajv({ strict: false, formats: { int64: true, double: true } });
addFormats.default(ajv, ['date-time', 'email', 'uri']);
ajv.addSchema(JSON.parse(JSON.stringify(document), inJsonSchema) as object, 'api');

/** Converts `nullable` and `$ref` of OpenAPI 3.0 for ajv, which knows `nullable` only beside a type. */
function inJsonSchema(_key: string, value: unknown): unknown {
  const { nullable, allOf, ...rest } = (value ?? {}) as { nullable?: true; allOf?: object[] };
  return nullable && allOf ? { ...rest, anyOf: [...allOf, { type: 'null' }] } : value;
}

function faultsOf(schema: string, value: unknown): unknown {
  return ajv.validate({ $ref: `api#/components/schemas/${schema}` }, value) ? [] : ajv.errors;
}

function jsonAnswerOf({ responses }: Operation) {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const content = good?.[1].content?.['application/json'];
  return content && { content, schema: content.schema };
}

/** The fields of a schema that neither they nor their named schema describe, with their paths. */
function undescribedIn(schema: Schema, path: string): string[] {
  const { properties = {}, items, additionalProperties } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => {
      const reference = field.$ref ?? field.allOf?.[0]?.$ref;
      const named = reference && schemas[reference.split('/').at(-1)!];
      const text = field.description ?? (named || undefined)?.description;
      return [
        ...(isSentence(text) ? [] : [`${path}.${name}`]),
        ...undescribedIn(field, `${path}.${name}`),
      ];
    }),
    ...(items ? undescribedIn(items, `${path}[]`) : []),
    ...(typeof additionalProperties === 'object'
      ? undescribedIn(additionalProperties, `${path}.*`)
      : []),
  ];
}

/** Not only a word, which would repeat the name. */
function isSentence(text: string | undefined): boolean {
  return /^\S+ .*[.!?)]$/.test(text ?? '');
}

describe("the document of the partner's API", () => {
  it('is valid OpenAPI 3.0', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toMatch(/^3\.0\./);
  });

  it.each(Object.entries(requestExamples))(
    'has a valid example of the request %s',
    (id, example) => {
      const json = operations.find(({ operationId }) => operationId === id)?.requestBody?.content[
        'application/json'
      ];
      expect(json?.example).toEqual(example);
      expect(faultsOf(json!.schema.$ref.split('/').at(-1)!, example)).toEqual([]);
    },
  );

  it.each(Object.entries(answerExamples))(
    'has a valid example of the answer %s',
    (name, example) => {
      expect(schemas[name]).toMatchObject({ example });
      expect(faultsOf(name, example)).toEqual([]);
    },
  );

  it.each(Object.entries(callAnswerExamples))(
    'has a valid example of the answer of %s',
    (id, example) => {
      const { content, schema } = jsonAnswerOf(
        operations.find((each) => each.operationId === id)!,
      )!;
      expect(content.example).toEqual(example);
      expect(ajv.validate(schema, example) ? [] : ajv.errors).toEqual([]);
    },
  );

  it('has an example of every JSON answer', () => {
    const without = operations.filter((operation) => {
      const answer = jsonAnswerOf(operation);
      const name = answer?.schema.$ref?.split('/').at(-1);
      return answer && !answer.content.example && !schemas[name ?? '']?.example;
    });
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('has an example of every request with a body', () => {
    const without = operations.filter(
      ({ operationId, requestBody }) => requestBody && !(operationId in requestExamples),
    );
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('lists the problems of every operation with their codes', () => {
    const without = operations.filter(({ responses }) => 'default' in responses);
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
    const codes = operations.flatMap(({ responses }) =>
      Object.entries(responses)
        .filter(([status]) => /^[45]/.test(status))
        .flatMap(([, response]) => response['x-codes']),
    );
    expect([...new Set(codes)].sort()).toEqual(schemas['ProblemCode']!.enum);
  });

  it('describes every parameter and every error code in a sentence', () => {
    const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description }) => !isSentence(description))
        .map(({ name }) => `${operationId}: ${name}`),
    );
    expect(parameters).toEqual([]);
    const { enum: codes = [], 'x-enum-descriptions': sentences = [] } = schemas['ProblemCode']!;
    expect(codes.filter((_, place) => !isSentence(sentences[place]))).toEqual([]);
    expect(sentences).toHaveLength(codes.length);
  });

  it('describes every field of every body and answer in a sentence', () => {
    const ofSchemas = Object.entries(schemas).flatMap(([name, each]) => undescribedIn(each, name));
    const ofCalls = operations.flatMap((operation) => {
      const answer = jsonAnswerOf(operation);
      return answer ? undescribedIn(answer.schema as Schema, operation.operationId) : [];
    });
    expect([...ofSchemas, ...ofCalls]).toEqual([]);
  });

  it('names every operation like a method, once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('requires a key except for the document and onboarding links', () => {
    const open = operations.filter(({ security }) => security.length === 0);
    expect(open.map(({ operationId }) => operationId).sort()).toEqual([
      'getApiDocument',
      'openOnboardingPage',
      'supplyOnboardingPeople',
    ]);
  });

  it('has an Idempotency-Key at every POST that creates something', () => {
    const without = posts.filter(
      ({ parameters = [] }) => !parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(without.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(postsWithoutKey).sort(),
    );
  });

  it('has no property of several types, which generators do not support', () => {
    const texts = Object.entries(schemas).map(([name, schema]) => [name, JSON.stringify(schema)]);
    const bad = texts.filter(([, text]) => /"anyOf"|"const"|"type":\[/.test(text!));
    expect(bad.map(([name]) => name)).toEqual([]);
  });

  it('gives every field a type', () => {
    const untyped = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, field]) => !['type', '$ref', 'allOf'].some((key) => key in (field as object)))
        .map(([field]) => `${name}.${field}`),
    );
    expect(untyped).toEqual([]);
  });
});
