import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Delete, Get, Module, Patch, Post, Put, Query } from '@nestjs/common';
import { Public } from '#access';
import { ServiceConfig } from '#config';
import { NestedObject, NestedObjects, OptionalBody, OptionalField } from '#contracts';
import { loggingModule, MetricsModule } from '#observability';
import { startTestService, type TestService } from '#testing';
import { ArrayMaxSize, IsArray, IsInt, IsObject, IsString } from 'class-validator';
import { BodyTypes, PageQuery } from './index.js';

class Payment {
  @IsString()
  payer: string;
}

class Coin {
  @IsInt()
  cents: number;
}

class Purse {
  @NestedObject(() => Coin)
  coin: Coin;

  @IsArray()
  @ArrayMaxSize(1_000)
  @NestedObjects(() => Coin)
  coins: Coin[];

  /** Names that the sender chooses. */
  @IsObject()
  notes: Record<string, unknown>;
}

class Drawer {
  @OptionalField()
  @IsString()
  label?: string;
}

@OptionalBody()
class Count {
  @IsInt()
  times = 1;
}

@Controller('till')
@Public('A spec calls it.')
class TillController {
  @Post()
  pay(@Body() payment: Payment): object {
    return payment;
  }

  @Post('purses')
  addPurse(@Body() purse: Purse): object {
    return purse;
  }

  @Get('purses')
  listPurses(@Query() page: PageQuery): object {
    return page;
  }

  @Put('drawers/:id')
  replaceDrawer(@Body() drawer: Payment): object {
    return drawer;
  }

  @Patch('drawers/:id')
  changeDrawer(@Body() drawer: Drawer): object {
    return drawer;
  }

  @Delete('drawers/:id')
  removeDrawer(): object {
    return {};
  }

  @Post('drawers/:id/open')
  openDrawer(): object {
    return {};
  }

  @Post('drawers/:id/count')
  countDrawer(@Body() count: Count): object {
    return count;
  }

  @Post('receipts')
  @BodyTypes('text/csv')
  addReceipts(): object {
    return {};
  }
}

@Module({
  imports: [loggingModule('till', 'silent'), MetricsModule.forRoot('till')],
  controllers: [TillController],
})
class TillModule {}

describe('the body of a request', () => {
  const payment = { payer: 'Ada' };
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      module: TillModule,
      config: new ServiceConfig(),
    });
  });

  afterAll(() => service.close());

  const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  /** The answer to the bytes of a request. */
  const raw = async (request: string): Promise<string> => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(request);
    return (await buffer(socket)).toString();
  };
  const send = (method: string, path: string, body?: Buffer | string, type?: string) =>
    fetch(`${service.url}${path}`, {
      method,
      ...(type !== undefined && { headers: { 'content-type': type } }),
      ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
    });

  async function problemOf(response: Response): Promise<Record<string, unknown>> {
    expect(response.headers.get('content-type')).toMatch('application/problem+json');
    return (await response.json()) as Record<string, unknown>;
  }

  it.each(['utf-16', 'iso-8859-1', 'latin1', 'utf-7'])(
    'refuses the charset %s',
    async (charset) => {
      const headers = { 'content-type': `application/json; charset=${charset}` };
      const response = await post('/till', payment, headers);
      expect(response.status).toBe(415);
      expect(await problemOf(response)).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  it.each(['utf-8', 'UTF8', '"us-ascii"'])('reads the charset %s', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    expect((await post('/till', payment, headers)).status).toBe(201);
  });

  it.each([
    ['a byte that never occurs', [0xff]],
    ['half a character', [0xc3]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['an overlong character', [0xc0, 0xaf]],
  ])('refuses bytes that are not UTF-8: %s', async (_what, wrong) => {
    const bytes = Buffer.concat([
      Buffer.from('{"payer":"A'),
      Buffer.from(wrong),
      Buffer.from('"}'),
    ]);
    const response = await send('POST', '/till', bytes, 'application/json');
    expect(response.status).toBe(400);
    expect(await problemOf(response)).toMatchObject({
      code: 'malformed_json',
      detail: 'The body is not valid UTF-8.',
    });
  });

  it('reads a byte order mark', async () => {
    const marked = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from(JSON.stringify(payment)),
    ]);
    expect((await post('/till', marked.toString())).status).toBe(201);
  });

  it.each([undefined, 'text/plain', 'application/vnd.api+json', 'json', 'application/jsonp'])(
    'answers 415 to the content type %s, and names what it reads',
    async (type) => {
      const calls = [
        ['POST', '/till'],
        ['PUT', '/till/drawers/7'],
        ['PATCH', '/till/drawers/7'],
        ['POST', '/till/drawers/7/open'],
        ['DELETE', '/till/drawers/7'],
      ] as const;
      for (const [method, path] of calls) {
        const response = await send(method, path, '{"payer":"Ada"}', type);
        expect([method, path, response.status]).toEqual([method, path, 415]);
        expect(response.headers.get('accept')).toBe('application/json');
        expect(await problemOf(response)).toMatchObject({ code: 'unsupported_media_type' });
      }
    },
  );

  it('reads the content types that a handler declares, and no JSON there', async () => {
    expect((await send('POST', '/till/receipts', 'a,b', 'text/csv')).status).toBe(201);
    const json = await send('POST', '/till/receipts', '{"a":1}', 'application/json');
    expect(json.status).toBe(415);
    expect(json.headers.get('accept')).toBe('text/csv');
  });

  it.each([undefined, 'application/json', 'text/plain'])(
    'says that the body is missing, with the content type %s',
    async (type) => {
      for (const [method, path] of [
        ['POST', '/till'],
        ['PUT', '/till/drawers/7'],
        ['PATCH', '/till/drawers/7'],
      ] as const) {
        const response = await send(method, path, undefined, type);
        expect([method, response.status]).toEqual([method, 422]);
        expect(await problemOf(response)).toMatchObject({
          code: 'validation_failed',
          errors: [{ pointer: '', code: 'body_missing' }],
        });
      }
    },
  );

  it('needs a member in a body whose fields are all optional', async () => {
    const empty = await send('PATCH', '/till/drawers/7', '{}', 'application/json');
    expect(empty.status).toBe(422);
    expect((await problemOf(empty)).errors).toEqual([
      { pointer: '', code: 'body_empty', detail: 'must have at least one of label' },
    ]);
    const labelled = await send('PATCH', '/till/drawers/7', '{"label":"x"}', 'application/json');
    expect(await labelled.json()).toEqual({ label: 'x' });
  });

  it('takes no body where it is optional, or where there is none', async () => {
    for (const type of [undefined, 'application/json', 'text/plain']) {
      for (const path of ['/till/drawers/7/count', '/till/drawers/7/open']) {
        expect((await send('POST', path, undefined, type)).status).toBe(201);
      }
    }
    const counted = await send('POST', '/till/drawers/7/count', '{}', 'application/json');
    expect(await counted.json()).toEqual({ times: 1 });
  });

  it('refuses members that no one would read', async () => {
    expect((await send('POST', '/till/drawers/7/open', '{}', 'application/json')).status).toBe(201);
    const response = await send(
      'POST',
      '/till/drawers/7/open',
      '{"reason":"theft"}',
      'application/json',
    );
    expect(response.status).toBe(422);
    expect((await problemOf(response)).errors).toEqual([
      { pointer: '/reason', code: 'unknown_field', detail: 'this operation takes no body' },
    ]);
  });

  it.each([
    ['without a length and without bytes', 'transfer-encoding: chunked\r\n', '0\r\n\r\n', 201],
    ['without a length, with bytes', 'transfer-encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n', 415],
    ['of no bytes', 'content-length: 0\r\ncontent-type: text/plain\r\n', '', 201],
  ])('sees what was sent: %s', async (_what, headers, body, status) => {
    const answer = await raw(
      `POST /till/drawers/7/open HTTP/1.1\r\nhost: till\r\nconnection: close\r\n${headers}\r\n${body}`,
    );
    expect(answer.split(' ')[1]).toBe(String(status));
  });

  describe('with a field that is named like a part of an object', () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'prototype'];
    const good = '"coin":{"cents":1},"coins":[{"cents":1}],"notes":{"a":1}';

    it.each(names)('refuses %s at every depth, by its name', async (name) => {
      const places: [string, string][] = [
        [`{${good},"${name}":1}`, `/${name}`],
        [`{${good},"${name}":{"cents":2}}`, `/${name}`],
        [good.replace('"coin":{', `"coin":{"${name}":2,`), `/coin/${name}`],
        [good.replace('[{', `[{"${name}":null,`), `/coins/0/${name}`],
        [good.replace('[{', `[${'{"cents":1},'.repeat(60)}{"${name}":{},`), `/coins/60/${name}`],
      ];
      for (const [text, pointer] of places) {
        const body = text.startsWith('{') ? text : `{${text}}`;
        const response = await post('/till/purses', body);
        expect([pointer, response.status]).toEqual([pointer, 422]);
        expect((await problemOf(response)).errors).toEqual([
          expect.objectContaining({ pointer, code: 'unknown_field' }),
        ]);
      }
    });

    it.each(['constructor', '__proto__'])(
      'drops no %s of names that a sender chooses',
      async (name) => {
        const response = await post('/till/purses', `{${good.replace('"a":1', `"${name}":1`)}}`);
        expect(response.status).toBe(422);
        expect((await problemOf(response)).errors).toEqual([
          expect.objectContaining({ pointer: `/notes/${name}` }),
        ]);
      },
    );

    it.each(names)('refuses ?%s= in a query', async (name) => {
      const response = await fetch(`${service.url}/till/purses?${name}=1`);
      expect(response.status).toBe(422);
      expect((await problemOf(response)).errors).toEqual([
        expect.objectContaining({ pointer: `?${name}` }),
      ]);
    });

    it('takes the body without it', async () => {
      expect((await post('/till/purses', `{${good}}`)).status).toBe(201);
    });
  });
});
