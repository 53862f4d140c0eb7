import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Body,
  Controller,
  ForbiddenException,
  Get,
  Module,
  Post,
  Query,
  RequestTimeoutException,
} from '@nestjs/common';
import { Public } from '#access';
import { ServiceConfig } from '#config';
import { NestedObjects } from '#contracts';
import { currentTraceparent, loggingModule, MetricsModule } from '#observability';
import { startTestService, type TestService } from '#testing';
import { ArrayMaxSize, IsArray, IsInt, IsString, Length } from 'class-validator';
import { DomainError, PageQuery } from './index.js';

class Coin {
  @IsInt()
  cents: number;
}

class Payment {
  @IsString()
  @Length(1, 10)
  payer: string;

  @IsArray()
  @ArrayMaxSize(50_000)
  @NestedObjects(() => Coin)
  coins: Coin[];
}

const DEFAULT_LIMIT_BYTES = 64 * 1024;
const LARGE_LIMIT_BYTES = 300 * 1024;
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

@Controller('till')
@Public('A spec calls it.')
class TillController {
  @Post()
  pay(@Body() payment: Payment): object {
    return { type: payment.constructor.name, coin: payment.coins[0]?.constructor.name };
  }

  @Post('large')
  payMuch(@Body() payment: Payment): object {
    return { length: payment.coins.length };
  }

  @Post('trace')
  trace(@Body() _payment: Payment): object {
    return { traceparent: currentTraceparent() };
  }

  @Get('coins')
  list(@Query() page: PageQuery): PageQuery {
    return page;
  }

  @Get('drawers/:id')
  drawer(): object {
    return {};
  }

  @Get('broken')
  broken(): never {
    throw new Error('the drawer postgres://till:secret@db is stuck');
  }

  @Get('not-even-an-error')
  notEvenAnError(): never {
    throw 'secret';
  }

  @Get('closed')
  closed(): never {
    const details = { retryAfterSeconds: 1.2 };
    throw new DomainError('till_closed', 'The till opens at eight.', details, 503);
  }

  @Get('empty')
  empty(): never {
    const errors = [{ pointer: '/coins', code: 'none', detail: 'no coin is left' }];
    throw new DomainError('till_empty', 'There are no coins.', { errors }, 409);
  }

  @Get('forbidden')
  forbidden(): never {
    throw new ForbiddenException('Not your till.');
  }

  @Get('slow')
  slow(): never {
    throw new RequestTimeoutException();
  }
}

@Module({
  imports: [loggingModule('till', 'silent'), MetricsModule.forRoot('till')],
  controllers: [TillController],
})
class TillModule {}

describe('a service', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      module: TillModule,
      config: new ServiceConfig(),
      jsonLimits: { '/till/large': { bytes: LARGE_LIMIT_BYTES, values: 100_000 } },
    });
  });

  afterAll(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { headers });
  const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  async function problemOf(response: Response): Promise<Record<string, unknown>> {
    expect(response.headers.get('content-type')).toMatch('application/problem+json');
    return (await response.json()) as Record<string, unknown>;
  }

  describe('that gets a body', () => {
    const payment = { payer: 'Ada', coins: [{ cents: 5 }] };

    it('makes it an instance of its class, within too', async () => {
      const response = await post('/till', payment);
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({ type: 'Payment', coin: 'Coin' });
    });

    it('names every bad field at once, and repeats no value', async () => {
      const response = await post('/till', {
        payer: 'someone-with-a-secret',
        coins: [{ cents: 5 }, { cents: '7' }],
        'tip/~': 5,
      });
      expect(response.status).toBe(422);
      const text = JSON.stringify(await problemOf(response.clone()));
      expect(text).not.toContain('secret');
      expect(await response.json()).toMatchObject({
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        code: 'validation_failed',
        instance: '/till',
        errors: expect.arrayContaining([
          { pointer: '/payer', code: 'is_length', detail: expect.any(String) },
          { pointer: '/coins/1/cents', code: 'is_int', detail: expect.any(String) },
          { pointer: '/tip~1~0', code: 'unknown_field', detail: expect.any(String) },
        ]),
      });
    });

    it('does not know a field of a nested object that is not declared either', async () => {
      const response = await post('/till', { ...payment, coins: [{ cents: 5, colour: 'red' }] });
      expect(response.status).toBe(422);
      expect(await problemOf(response)).toMatchObject({
        errors: [{ pointer: '/coins/0/colour', code: 'unknown_field' }],
      });
    });

    it.each(['', '{"payer": "Ada"', 'null', '"Ada"'])('refuses %j', async (body) => {
      const response = await post('/till', body);
      const status = body === '' ? 422 : 400;
      expect(response.status).toBe(status);
      expect(await problemOf(response)).toMatchObject({ status });
    });

    it('reports malformed JSON without repeating it', async () => {
      const response = await post('/till', '{"payer": secret}');
      expect(response.status).toBe(400);
      const problem = await problemOf(response);
      expect(problem).toMatchObject({ status: 400, code: 'malformed_json' });
      expect(JSON.stringify(problem)).not.toContain('secret');
    });

    it('refuses a body that is too large', async () => {
      const response = await post('/till', { ...payment, payer: 'x'.repeat(DEFAULT_LIMIT_BYTES) });
      expect(response.status).toBe(413);
      expect(await problemOf(response)).toMatchObject({ status: 413, code: 'body_too_large' });
    });

    it('takes more where a path was given more, and refuses above that', async () => {
      const coin = JSON.stringify({ cents: 5 });
      const coins = Array.from({ length: (2 * DEFAULT_LIMIT_BYTES) / coin.length }, () => ({
        cents: 5,
      }));
      expect((await post('/till/large', { ...payment, coins })).status).toBe(201);
      const tooMany = { ...payment, coins: [...coins, ...coins, ...coins] };
      expect((await post('/till/large', tooMany)).status).toBe(413);
    });

    it.each([
      ['lists in lists', `{"payer":${'['.repeat(10_000)}1${']'.repeat(10_000)}}`],
      ['objects in objects', `${'{"payer":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
      ['no end', '['.repeat(50_000)],
      ['thousands of objects', `{"coins":[${'{},'.repeat(10_000)}{}]}`],
      ['thousands of fields', `{${'"a":1,'.repeat(5_000)}"a":1}`],
    ])('refuses %s before anything is made of it', async (_what, body) => {
      const response = await post('/till', body);
      expect(response.status).toBe(400);
      expect(await problemOf(response)).toMatchObject({ code: 'body_too_complex' });
    });

    it('names a hundred fields that it does not know, each with the beginning of its name', async () => {
      const names = Array.from({ length: 150 }, (_, index) => `${index}${'x'.repeat(300)}`);
      const unknown = Object.fromEntries(names.map((name) => [name, 1]));
      const response = await post('/till', { ...payment, ...unknown });
      expect(response.status).toBe(422);
      const problem = await problemOf(response);
      expect(problem.detail).toContain('The first 100 are named');
      const errors = problem.errors as { pointer: string; code: string; detail: string }[];
      expect(errors).toHaveLength(100);
      expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['unknown_field']));
      expect(JSON.stringify(problem).length).toBeLessThan(50_000);
    });

    it('names a list in the place of an object, and more elements than a list may have', async () => {
      const empty = Array.from({ length: 50_001 }, () => 1);
      const tooMany = await post('/till/large', { ...payment, coins: empty });
      expect((await problemOf(tooMany)).errors).toEqual([
        expect.objectContaining({ pointer: '/coins', code: 'array_max_size' }),
      ]);
      const listed = await post('/till', { ...payment, coins: [[{ cents: 5 }]] });
      expect((await problemOf(listed)).errors).toEqual([
        expect.objectContaining({ pointer: '/coins', code: 'is_object' }),
      ]);
      const whole = await post('/till', [payment]);
      expect((await problemOf(whole)).errors).toEqual([
        expect.objectContaining({ pointer: '', code: 'is_object' }),
      ]);
    });

    it('names what is wrong in a long list by its places there, a few at a time', async () => {
      const coins: unknown[] = Array.from({ length: 12_000 }, () => ({ cents: 5 }));
      coins[7_123] = { cents: 'five' };
      coins[11_999] = { cents: 5, colour: 'red' };
      const response = await post('/till/large', { payer: '', coins });
      expect((await problemOf(response)).errors).toEqual([
        expect.objectContaining({ pointer: '/payer', code: 'is_length' }),
        expect.objectContaining({ pointer: '/coins/7123/cents', code: 'is_int' }),
        expect.objectContaining({ pointer: '/coins/11999/colour', code: 'unknown_field' }),
      ]);
    });

    it('makes each object of a long list an instance of its class', async () => {
      const coins = Array.from({ length: 12_000 }, (_, index) => ({ cents: index }));
      const response = await post('/till', { payer: 'Ada', coins: coins.slice(0, 60) });
      expect(await response.json()).toEqual({ type: 'Payment', coin: 'Coin' });
      const large = await post('/till/large', { payer: 'Ada', coins });
      expect(await large.json()).toEqual({ length: 12_000 });
    });
  });

  describe('that gets a query', () => {
    it('reads a page with its defaults', async () => {
      expect(await (await get('/till/coins')).json()).toEqual({ limit: 20 });
      const next = await get('/till/coins?limit=100&startingAfter=c1');
      expect(await next.json()).toEqual({ limit: 100, startingAfter: 'c1' });
    });

    it.each(['limit=0', 'limit=101', 'limit=x', 'startingAfter=', 'startingAfter=%00', 'page=2'])(
      'refuses %s, and names the parameter',
      async (query) => {
        const response = await get(`/till/coins?${query}`);
        expect(response.status).toBe(422);
        expect(await problemOf(response)).toMatchObject({
          code: 'validation_failed',
          errors: expect.arrayContaining([
            expect.objectContaining({ pointer: `?${query.split('=')[0]}` }),
          ]),
        });
      },
    );
  });

  describe('that can not answer', () => {
    it('says so for a path that does not exist', async () => {
      const response = await get('/nowhere?key=secret');
      expect(response.status).toBe(404);
      expect(await problemOf(response)).toMatchObject({
        status: 404,
        code: 'not_found',
        instance: '/nowhere',
      });
    });

    it.each(['/till/broken', '/till/not-even-an-error'])(
      'discloses nothing of an inner failure (%s)',
      async (path) => {
        const response = await get(path);
        expect(response.status).toBe(500);
        const problem = await problemOf(response);
        expect(problem).toMatchObject({ status: 500, code: 'internal_error', instance: path });
        expect(JSON.stringify(problem)).not.toContain('secret');
      },
    );

    it('gives a domain error its status, its fields and its time', async () => {
      const empty = await get('/till/empty');
      expect(empty.status).toBe(409);
      expect(empty.headers.has('retry-after')).toBe(false);
      expect(await problemOf(empty)).toMatchObject({
        status: 409,
        title: 'Conflict',
        code: 'till_empty',
        detail: 'There are no coins.',
        errors: [{ pointer: '/coins', code: 'none', detail: 'no coin is left' }],
      });
      const closed = await get('/till/closed');
      expect(closed.status).toBe(503);
      expect(closed.headers.get('retry-after')).toBe('2');
    });

    it('keeps the status of errors of Nest', async () => {
      const forbidden = await get('/till/forbidden');
      expect(forbidden.status).toBe(403);
      expect(await problemOf(forbidden)).toMatchObject({
        code: 'forbidden',
        detail: 'Not your till.',
      });
      expect((await get('/till/slow')).status).toBe(408);
    });
  });

  describe('that is measured', () => {
    async function measured(): Promise<string[]> {
      const { body } = await get('/metrics').then(async (answer) => ({
        body: await answer.text(),
      }));
      return body
        .split('\n')
        .filter((line) => line.startsWith('http_request_duration_seconds_count'));
    }
    const lineOf = (method: string, route: string, status: number) =>
      expect.stringMatching(
        `\\{service="till",method="${method}",route="${route}",status="${status}"\\} [1-9]`,
      );

    it('counts requests by their route, not by their path, and by how they ended', async () => {
      await Promise.all([
        get('/till/drawers/7'),
        get('/till/closed'),
        post('/till', '{"payer": '),
        get('/no/such/path'),
      ]);
      const lines = await measured();
      for (const line of [
        lineOf('GET', '/till/drawers/:id', 200),
        lineOf('GET', '/till/closed', 503),
        lineOf('POST', 'none', 400),
        lineOf('GET', 'none', 404),
      ]) {
        expect(lines).toContainEqual(line);
      }
      expect(lines.join()).not.toMatch('such');
    });
  });

  describe('that is followed', () => {
    it('echoes the id of a request, also in its problems', async () => {
      const response = await get('/nowhere', { 'x-request-id': 'req-1.2_3' });
      expect(response.headers.get('x-request-id')).toBe('req-1.2_3');
      expect(await problemOf(response)).toMatchObject({ requestId: 'req-1.2_3' });
    });

    it('names the id of a request whose body could not be read', async () => {
      const response = await post('/till', '{', { 'x-request-id': 'req-7' });
      expect(await problemOf(response)).toMatchObject({
        code: 'malformed_json',
        requestId: 'req-7',
      });
      expect(response.headers.get('x-request-id')).toBe('req-7');
    });

    it('gives an id to a request without one, or with an id that is unsafe in a log', async () => {
      const own = await get('/nowhere');
      expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(await problemOf(own)).toMatchObject({
        requestId: own.headers.get('x-request-id'),
      });
      const strange = await get('/nowhere', { 'x-request-id': 'a"b'.repeat(99) });
      expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('goes on in the trace of its caller, also after a body was read', async () => {
      const body = { payer: 'Ada', coins: [] };
      const continued = (await (await post('/till/trace', body, { traceparent })).json()) as {
        traceparent: string;
      };
      expect(continued.traceparent).toMatch(
        /^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/,
      );
      expect(continued.traceparent).not.toBe(traceparent);
      const begun = (await (await post('/till/trace', body)).json()) as { traceparent: string };
      expect(begun.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    });

    it('does not disclose its software', async () => {
      expect((await get('/nowhere')).headers.has('x-powered-by')).toBe(false);
    });
  });
});
