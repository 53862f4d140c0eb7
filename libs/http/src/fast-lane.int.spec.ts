import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, HttpCode, Module, Param, Post } from '@nestjs/common';
import { Public } from '#access';
import { ServiceConfig } from '#config';
import { currentTraceparent, loggingModule, MetricsModule } from '#observability';
import { callJson, eventually, startTestService, type TestService } from '#testing';
import { IsInt } from 'class-validator';
import {
  type AnsweredRequest,
  DomainError,
  type FastLane,
  jsonLane,
  type JsonLane,
  problemCodeOf,
  validBody,
} from './index.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

class PayDto {
  @IsInt()
  cents: number;
}

@Controller('till')
@Public('A spec calls it.')
class TillController {
  @Post()
  pay(): object {
    return { way: 'usual' };
  }

  @Post(':drawer')
  @HttpCode(200)
  put(@Param('drawer') drawer: string, @Body() { cents }: PayDto): object {
    return { way: 'usual', drawer, cents };
  }
}

@Module({
  imports: [loggingModule('till', 'silent'), MetricsModule.forRoot('till')],
  controllers: [TillController],
})
class TillModule {}

describe('the fast lane', () => {
  let service: TestService;
  let handle: FastLane['handle'];
  let put: JsonLane['handle'];
  const answered: (AnsweredRequest & { code: string | undefined })[] = [];

  beforeAll(async () => {
    const config = Object.assign(new ServiceConfig(), { logLevel: 'silent' });
    service = await startTestService({
      module: TillModule,
      config,
      about: { title: 'A service', text: 'For a spec.' },
      onAnswered: () => (request, one) => {
        answered.push({ ...one, code: problemCodeOf(request) });
      },
      fastLanes: () => [
        {
          method: 'POST',
          path: '/till',
          route: { controller: TillController, handler: 'pay' },
          handle: (request, response, parameters) => handle(request, response, parameters),
        },
        jsonLane({
          method: 'POST',
          path: '/till/:drawer',
          route: { controller: TillController, handler: 'put' },
          handle: (request, parameters, call) => put(request, parameters, call),
        }),
      ],
    });
  });

  afterAll(() => service?.close());

  const call = (method: 'GET' | 'POST', path: string) =>
    callJson(method, `${service.url}${path}`, undefined, {
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    });

  it('answers its route, in the trace of its caller', async () => {
    handle = async (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ way: 'fast', trace: currentTraceparent() }));
    };
    expect((await call('POST', '/till')).body).toEqual({
      way: 'fast',
      trace: expect.stringContaining(traceId),
    });
  });

  it('is reported once, like every other answer, with its route and its problem', async () => {
    const routes = ['POST /till/drawer-1', 'POST /till?fast=no', 'POST /tills', 'POST /till'];
    handle = () => Promise.reject(new DomainError('till_closed', 'It is closed.', {}, 503));
    put = () => Promise.resolve({});
    answered.length = 0;
    for (const route of routes) await call('POST', route.split(' ')[1]!);
    await eventually('all of them', () => answered.length >= routes.length);
    expect(answered.toSorted((one, other) => one.status! - other.status!)).toEqual([
      logged({ route: '/till/:drawer', status: 200 }),
      logged({ route: '/till', status: 201 }),
      logged({ route: 'none', status: 404, code: 'not_found' }),
      logged({ route: '/till', status: 503, code: 'till_closed' }),
    ]);
  });

  const logged = (one: Partial<AnsweredRequest> & { code?: string }) => ({
    method: 'POST',
    durationMs: expect.any(Number),
    code: undefined,
    ...one,
  });

  it('lets everything else go the usual way', async () => {
    handle = () => Promise.reject(new Error('this is not for the fast lane'));
    expect((await call('POST', '/till?drawer=1')).body).toEqual({ way: 'usual' });
    expect((await call('GET', '/till')).status).toBe(405);
    expect((await call('POST', '/tills')).status).toBe(404);
  });

  it('lets what fails be answered where all failures are', async () => {
    handle = () => Promise.reject(new DomainError('till_closed', 'Come again tomorrow.', {}, 503));
    expect(await call('POST', '/till')).toMatchObject({
      status: 503,
      body: { code: 'till_closed', detail: 'Come again tomorrow.' },
    });
  });

  describe('for JSON', () => {
    const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${service.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
      const logged = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, requestId: answer.headers.get('x-request-id'), logged };
    };

    beforeAll(() => {
      put = async (_request, parameters, { body }) => {
        const { cents } = await validBody(PayDto, body);
        if (cents === 0) throw new DomainError('till_closed', 'Come again tomorrow.', {}, 503);
        return { way: 'fast', ...parameters, cents };
      };
    });

    it('gives the handler what stands in path and body', async () => {
      const headers = { 'x-request-id': 'asked-1' };
      expect(await send('/till/left-2', '{"cents":5}', headers)).toEqual({
        status: 200,
        requestId: 'asked-1',
        logged: { way: 'fast', drawer: 'left-2', cents: 5 },
      });
    });

    it('lets what is not plain go the usual way', async () => {
      const long = JSON.stringify({ cents: 5 }) + ' '.repeat(20_000);
      for (const [path, body] of [
        ['/till/left%202', '{"cents":5}'],
        ['/till/left', long],
      ] as const) {
        expect(await send(path, body)).toMatchObject({ status: 200, logged: { way: 'usual' } });
      }
    });

    it.each([
      ['{"cents":', 400, 'malformed_json'],
      ['"cents"', 400, 'malformed_json'],
      ['', 422, 'validation_failed'],
      ['{"cents":"5","more":1}', 422, 'validation_failed'],
      ['{"cents":0}', 503, 'till_closed'],
    ])('refuses %s as the usual way does', async (body, status, code) => {
      const answer = await send('/till/left', body);
      expect(answer).toMatchObject({ status, logged: { code, instance: '/till/left' } });
      expect(answer.logged['requestId']).toBe(answer.requestId);
      expect(answer.requestId).toMatch(/./);
    });
  });
});
