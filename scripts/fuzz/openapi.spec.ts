import { describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { IsInt, IsOptional, IsString, Length, Min } from 'class-validator';
import { openApiOf } from './openapi.ts';
import { operationsOf } from './operations.ts';
import { argumentsOf } from './schemathesis.ts';

class PourTea {
  @IsString()
  @Length(1, 20)
  kind: string;

  @IsInt()
  @Min(1)
  cups: number = 1;
}

class ListTeas {
  @IsOptional()
  @IsInt()
  limit?: number;
}

@Controller('v1/pots/:id')
class PotsController {
  @Post('pour')
  @HttpCode(200)
  pour(@Param('id') _id: string, @Body() body: PourTea): PourTea {
    return body;
  }

  @Get()
  list(@Query() query: ListTeas): ListTeas {
    return query;
  }
}

describe('the OpenAPI document for made-up requests', () => {
  const document = openApiOf(operationsOf(PotsController), {
    id: () => 'pot_1',
  }) as { paths: Record<string, Record<string, Record<string, unknown>>> };

  it('has every route, with real ids among the made-up ones', () => {
    expect(Object.keys(document.paths)).toEqual(['/v1/pots/{id}/pour', '/v1/pots/{id}']);
    expect(document.paths['/v1/pots/{id}']!['parameters']).toEqual([
      {
        name: 'id',
        in: 'path',
        required: true,
        schema: { anyOf: [{ enum: ['pot_1'] }, expect.objectContaining({ type: 'string' })] },
      },
    ]);
  });

  it('has what a body must be, and does not ask for what has a default', () => {
    const { requestBody, responses } = document.paths['/v1/pots/{id}/pour']!['post']!;
    expect(requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: { required: ['kind'], properties: { cups: { type: 'integer', minimum: 1 } } },
        },
      },
    });
    expect(Object.keys(responses as object)).toEqual(
      expect.arrayContaining(['200', '400', '409', '422']),
    );
    expect(responses).not.toHaveProperty('500');
  });

  it('has what may be asked in the query', () => {
    expect(document.paths['/v1/pots/{id}']!['get']!['parameters']).toEqual([
      { name: 'limit', in: 'query', required: false, schema: { type: ['integer', 'null'] } },
    ]);
  });
});

describe('a run of Schemathesis', () => {
  it('is bounded, and can be repeated', () => {
    const words = argumentsOf({
      ...{ schemaFile: 'openapi.json', url: 'http://127.0.0.1:1', apiKey: 'key' },
      ...{ seconds: 7, examples: 3, seed: 9 },
    }).join(' ');
    expect(words).toContain('--max-time 7');
    expect(words).toContain('--max-examples 3');
    expect(words).toContain('--seed 9');
  });
});
