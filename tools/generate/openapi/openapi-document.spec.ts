import { describe, expect, it } from '@jest/globals';
import {
  Body,
  type CanActivate,
  Controller,
  createParamDecorator,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { NullableField, OptionalField } from '#contracts';
import { IsInt, IsString, Length, Min } from 'class-validator';
import { declareError, MayAnswer, operation, parameterMayAnswer } from '#http';
import { openApiDocument } from './openapi-document.ts';
import { operationsOf } from './operations.ts';

const potUnknown = declareError('pot_unknown', 404, 'There is no such pot.');
const potEmpty = declareError('pot_empty', 409, 'The pot is empty.');

@MayAnswer('key_wrong')
class PartnerGuard implements CanActivate {
  canActivate(): boolean {
    return true;
  }
}

const Hurry = createParamDecorator(
  () => '',
  [parameterMayAnswer('hurry_unreadable', 'idempotency_key_reused')],
);

class PourTea {
  @IsString()
  @Length(1, 20)
  kind: string;

  @IsInt()
  @Min(1)
  cups: number = 1;

  @NullableField()
  @IsInt()
  milk?: number | null;
}

class ListTeas {
  @OptionalField()
  @IsInt()
  limit?: number;
}

@Controller(['v1/people/:id', 'onboarding/pots/:id'])
class PotsController {
  @Post('pour')
  @HttpCode(200)
  @UseGuards(PartnerGuard)
  @operation('pourTea', potUnknown, potEmpty)
  pour(@Param('id') _id: string, @Hurry() _hurry: string, @Body() body: PourTea): PourTea {
    return body;
  }

  @Get()
  list(@Query() query: ListTeas): ListTeas {
    return query;
  }

  @Get('label')
  @Header('content-type', 'text/plain; charset=utf-8')
  label(): string {
    return 'tea';
  }
}

interface Described {
  operationId: string;
  tags: string[];
  security: object[];
  parameters?: object[];
  requestBody: { required: boolean; content: Record<string, object> };
  responses: Record<string, object>;
}

const problem = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

describe('the OpenAPI document', () => {
  const cup = {
    type: 'object',
    properties: { of: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Leaf' }] } },
  };
  const document = openApiDocument({
    title: 'Teas',
    description: 'For thirsty people.',
    version: '1',
    operations: operationsOf(PotsController),
    answers: {
      byName: new Map([
        [
          'PotsController.pour',
          { schema: { $ref: '#/components/schemas/Cup' }, description: 'Pours.' },
        ],
      ]),
      schemas: { Cup: cup, Leaf: { type: 'string' }, Unused: {} },
    },
    statusByCode: {
      ...{ pot_unknown: 404, pot_empty: 409, key_wrong: 401 },
      ...{ hurry_unreadable: 400, idempotency_key_reused: 422 },
    },
    describe: (...names) => `means ${names.join('.')}`,
    describeError: (code) => (code === 'pot_empty' ? 'Fill the pot.' : undefined),
    examples: {
      requests: { pourTea: { kind: 'black' } },
      answers: { Leaf: { of: 'green' } },
      answersOfCalls: {},
    },
  }) as {
    tags: { name: string }[];
    paths: Record<string, Record<'get' | 'post', Described>>;
    components: Record<string, Record<string, Record<string, unknown>>>;
  };
  const pour = document.paths['/v1/people/{id}/pour']!.post;
  const list = document.paths['/v1/people/{id}']!.get;
  const schemas = document.components['schemas']!;

  it('has every route once, by group and path', () => {
    const all = Object.entries(document.paths).map(([path, { get, post }]) => [
      path,
      (get ?? post).operationId,
      (get ?? post).tags[0],
    ]);
    expect(all).toEqual([
      ['/v1/people/{id}', 'PotsController.list', 'People'],
      ['/v1/people/{id}/label', 'PotsController.label', 'People'],
      ['/v1/people/{id}/pour', 'pourTea', 'People'],
      ['/onboarding/pots/{id}', 'PotsController.list.2', 'Onboarding application'],
      ['/onboarding/pots/{id}/label', 'PotsController.label.2', 'Onboarding application'],
      ['/onboarding/pots/{id}/pour', 'pourTea.2', 'Onboarding application'],
    ]);
    expect(document.tags.map(({ name }) => name)).toEqual(['People', 'Onboarding application']);
  });

  it('has bodies as components, strict, with their defaults, comments and examples', () => {
    expect(pour.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/PourTea' },
          example: { kind: 'black' },
        },
      },
    });
    expect(schemas['PourTea']).toMatchObject({
      description: 'means PourTea',
      required: ['kind'],
      properties: {
        kind: { type: 'string', minLength: 1, maxLength: 20, description: 'means PourTea.kind' },
        cups: { type: 'integer', minimum: 1, default: 1 },
        milk: { type: 'integer', nullable: true },
      },
      additionalProperties: false,
    });
  });

  it('has what may be asked in the path, in the query and in headers', () => {
    const id = {
      ...{ name: 'id', in: 'path', required: true },
      description: 'Id of the person. An id that is not yours is answered as an unknown one.',
    };
    const idSchema = { type: 'string', minLength: 1, maxLength: 200 };
    expect(list.parameters).toEqual([
      { ...id, schema: idSchema },
      {
        ...{ name: 'limit', in: 'query', required: false },
        ...{ description: 'means ListTeas.limit', schema: { type: 'integer' } },
      },
    ]);
    expect(pour.parameters).toMatchObject([id, { name: 'Idempotency-Key', in: 'header' }]);
  });

  it('asks for a key where a guard does', () => {
    expect(pour.security).toEqual([{ apiKey: [] }]);
    expect(list.security).toEqual([]);
    expect(Object.keys(document.components['securitySchemes']!)).toEqual(['apiKey']);
  });

  it('has the good answer with all that its schema refers to, and no other schema', () => {
    expect(pour.responses['200']).toEqual({
      description: 'Done',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Cup' } } },
    });
    expect(schemas['Cup']).toEqual({
      type: 'object',
      properties: { of: { allOf: [{ $ref: '#/components/schemas/Leaf' }], nullable: true } },
    });
    expect(schemas['Leaf']).toEqual({ type: 'string', example: { of: 'green' } });
    expect(schemas).not.toHaveProperty('Unused');
    expect(document.paths['/v1/people/{id}/label']!.get.responses['200']).toMatchObject({
      content: { 'text/plain': {} },
    });
  });

  it('has the problems of a call by status, with the codes of its handler, guards and parameters', () => {
    expect(Object.keys(pour.responses)).toEqual(
      '200 400 401 404 409 413 415 422 500 503'.split(' '),
    );
    expect(pour.responses['404']).toEqual({
      description: '`pot_unknown`',
      ...problem,
      'x-codes': ['pot_unknown'],
    });
    expect(pour.responses['401']).toMatchObject({ ...problem, 'x-codes': ['key_wrong'] });
    expect(pour.responses['400']).toMatchObject({
      ...problem,
      'x-codes': ['bad_request', 'body_too_complex', 'hurry_unreadable', 'malformed_json'],
    });
  });

  it('has one schema of problems, with the codes of all calls', () => {
    const names = Object.keys(schemas).filter((name) => name.includes('Problem'));
    expect(names).toEqual(['FieldProblem', 'Problem', 'ProblemCode']);
    expect(schemas['Problem']).toMatchObject({
      properties: { code: { $ref: '#/components/schemas/ProblemCode' } },
    });
    expect(schemas['ProblemCode']).toMatchObject({ type: 'string' });
    expect(schemas['ProblemCode']!['enum']).toEqual(
      expect.arrayContaining(['hurry_unreadable', 'internal_error', 'key_wrong', 'pot_empty']),
    );
    const { enum: codes, 'x-enum-descriptions': sentences } = schemas['ProblemCode'] as {
      enum: string[];
      'x-enum-descriptions': string[];
    };
    expect(sentences[codes.indexOf('pot_empty')]).toBe('Fill the pot.');
    expect(sentences[codes.indexOf('internal_error')]).toContain('requestId');
  });

  it('promises nothing of the problems of a handler that does not declare them', () => {
    expect(Object.keys(list.responses)).toEqual(['200', 'default']);
    expect(list.responses['default']).toEqual({ description: 'A problem.', ...problem });
  });

  it('is not made with a code that has no status', () => {
    const operations = operationsOf(PotsController);
    const nothing = { byName: new Map(), schemas: {} };
    const rest = { title: '', description: '', version: '', answers: nothing, operations };
    const examples = { requests: {}, answers: {}, answersOfCalls: {} };
    const undescribed = { describe: () => undefined, describeError: () => undefined };
    expect(() => openApiDocument({ ...rest, examples, statusByCode: {}, ...undescribed })).toThrow(
      'pourTea: no status is known for the code',
    );
  });
});
