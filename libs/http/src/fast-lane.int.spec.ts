import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module, Post, Req } from '@nestjs/common';
import { ServiceConfig } from '#config';
import { currentTraceparent, loggingModule, MetricsModule } from '#observability';
import { callJson, startTestService, type TestService } from '#testing';
import type { Request } from 'express';
import { DomainError, type FastLane, failureOf } from './index.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

@Controller('till')
class TillController {
  @Post()
  pay(@Req() request: Request): object {
    const failure = failureOf(request);
    if (failure) throw failure;
    return { way: 'usual' };
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

  beforeAll(async () => {
    const config = Object.assign(new ServiceConfig(), { logLevel: 'silent' });
    service = await startTestService({
      module: TillModule,
      config,
      statusByCode: { till_closed: 503 },
      fastLane: () => ({
        method: 'POST',
        path: '/till',
        handle: (request, response) => handle(request, response),
      }),
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

  it('lets everything else go the usual way', async () => {
    handle = () => Promise.reject(new Error('this is not for the fast lane'));
    expect((await call('POST', '/till?drawer=1')).body).toEqual({ way: 'usual' });
    expect((await call('GET', '/till')).status).toBe(404);
    expect((await call('POST', '/tills')).status).toBe(404);
  });

  it('lets what fails be answered where all failures are', async () => {
    handle = () => Promise.reject(new DomainError('till_closed', 'Come again tomorrow.'));
    expect(await call('POST', '/till')).toMatchObject({
      status: 503,
      body: { code: 'till_closed', detail: 'Come again tomorrow.' },
    });
  });
});
