import { describe, expect, it } from '@jest/globals';
import {
  Body,
  type CanActivate,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { OptionalField } from '#contracts';
import { Contains, IsInt, IsString, Length, Min } from 'class-validator';
import { openApiDocument } from './openapi-document.ts';
import { operationsOf } from './operations.ts';

class PartnerGuard implements CanActivate {
  canActivate(): boolean {
    return true;
  }
}

class PourTea {
  @IsString()
  @Length(1, 20)
  kind: string;

  @IsInt()
  @Min(1)
  cups: number = 1;

  @OptionalField()
  @Contains('please')
  words?: string;
}

class ListTeas {
  @OptionalField()
  @IsInt()
  limit?: number;
}

@Controller(['v1/pots/:id', 'onboarding/pots/:id'])
class PotsController {
  @Post('pour')
  @HttpCode(200)
  @UseGuards(PartnerGuard)
  pour(@Param('id') _id: string, @Body() body: PourTea): PourTea {
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
  requestBody: object;
  responses: Record<string, object>;
}

describe('the OpenAPI document', () => {
  const cup = { type: 'object', properties: { of: { $ref: '#/components/schemas/Leaf' } } };
  const document = openApiDocument({
    title: 'Teas',
    version: '1',
    operations: operationsOf(PotsController),
    answers: {
      byName: new Map([
        [
          'PotsController.pour',
          {
            schema: { $ref: '#/components/schemas/Cup' },
            description: 'Pours.',
            isIdempotent: true,
          },
        ],
      ]),
      schemas: { Cup: cup, Leaf: { type: 'string' }, Unused: {} },
    },
    statusByCode: { pot_unknown: 404, pot_empty: 409, kettle_lost: 503 },
    known: { id: (path) => (path.startsWith('/v1/') ? 'pot_1' : undefined) },
  }) as {
    tags: { name: string }[];
    paths: Record<string, { parameters: object[] } & Record<'get' | 'post', Described>>;
    components: Record<string, Record<string, unknown>>;
  };
  const pour = document.paths['/v1/pots/{id}/pour']!.post;

  it('has every route once, below the API that it belongs to', () => {
    const list = Object.entries(document.paths).map(([path, { get, post }]) => [
      path,
      (get ?? post).operationId,
      (get ?? post).tags[0],
    ]);
    expect(list).toEqual([
      ['/v1/pots/{id}/pour', 'PotsController.pour', 'Partner API'],
      ['/onboarding/pots/{id}/pour', 'PotsController.pour.2', 'Onboarding application'],
      ['/v1/pots/{id}', 'PotsController.list', 'Partner API'],
      ['/onboarding/pots/{id}', 'PotsController.list.2', 'Onboarding application'],
      ['/v1/pots/{id}/label', 'PotsController.label', 'Partner API'],
      ['/onboarding/pots/{id}/label', 'PotsController.label.2', 'Onboarding application'],
    ]);
    expect(document.tags.map(({ name }) => name)).toEqual([
      'Partner API',
      'Onboarding application',
    ]);
  });

  it('has real ids among the made-up ones, where they are known', () => {
    const any = { type: 'string', minLength: 1, maxLength: 200 };
    const id = { name: 'id', in: 'path', required: true };
    expect(document.paths['/v1/pots/{id}']!.parameters).toEqual([
      { ...id, schema: { anyOf: [{ enum: ['pot_1'] }, any] } },
    ]);
    expect(document.paths['/onboarding/pots/{id}']!.parameters).toEqual([{ ...id, schema: any }]);
  });

  it('has what a body must be, and does not ask for what has a default', () => {
    expect(pour.requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            required: ['kind'],
            properties: {
              cups: { type: 'integer', minimum: 1 },
              words: { type: 'string' },
            },
          },
        },
      },
    });
  });

  it('has what may be asked in the query and in headers', () => {
    expect(document.paths['/v1/pots/{id}']!.get.parameters).toEqual([
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
    ]);
    expect(pour.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
  });

  it('asks for a key where a guard does', () => {
    expect(pour.security).toEqual([{ apiKey: [] }]);
    expect(document.paths['/v1/pots/{id}']!.get.security).toEqual([]);
    expect(Object.keys(document.components['securitySchemes']!)).toEqual(['apiKey']);
  });

  it('has the good answer with all that its schema refers to, and no other schema', () => {
    expect(pour.responses['200']).toEqual({
      description: 'Done',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Cup' } } },
    });
    expect(Object.keys(document.components['schemas']!)).toEqual(['Problem', 'Cup', 'Leaf']);
    expect(document.paths['/v1/pots/{id}/label']!.get.responses['200']).toEqual({
      description: 'Done',
      content: { 'text/plain': {} },
    });
  });

  it('has the problems by status, with their codes, and no failure of its own', () => {
    expect(pour.responses['409']).toEqual({ $ref: '#/components/responses/Problem409' });
    expect(document.paths['/v1/pots/{id}']!.get.responses).not.toHaveProperty('409');
    expect(pour.responses).not.toHaveProperty('503');
    expect(JSON.stringify(document.components['responses']!['Problem404'])).toContain(
      '{"enum":["not_found","pot_unknown"]}',
    );
  });
});
