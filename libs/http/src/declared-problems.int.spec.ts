import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Module,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { Public } from '#access';
import { ServiceConfig } from '#config';
import { loggingModule, MetricsModule } from '#observability';
import { startTestService, type TestService } from '#testing';
import type { Request } from 'express';
import { type Dispatcher, request } from 'undici';
import {
  declaredStatuses,
  declareError,
  DomainError,
  MayAnswer,
  operation,
  parameterMayAnswer,
  unprocessable,
} from './index.js';

const tillClosed = declareError('till_closed', 503, 'It is late.');

const coinsTooMany = declareError(
  'coins_too_many',
  unprocessable('?by'),
  (most: number) => `The till has more than ${most} coins.`,
);

const isAskedOf = (context: ExecutionContext, whom: string) =>
  context.switchToHttp().getRequest<Request>().query['by'] === whom;

@MayAnswer('till_locked')
class LockGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!isAskedOf(context, 'guard')) return true;
    throw new DomainError('till_locked', 'The key is needed.', {}, 423);
  }
}

const Lens = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string => {
    if (!isAskedOf(context, 'parameter')) return 'glass';
    throw new DomainError('till_unreadable', 'It is dark.', {}, 400);
  },
  [parameterMayAnswer('till_unreadable')],
);

@Controller('till')
@Public('A spec calls it.')
class TillController {
  @Get('coins')
  @UseGuards(LockGuard)
  @operation('countCoins', tillClosed, coinsTooMany)
  count(@Lens() _lens: string, @Query('by') by?: string): never {
    if (by === 'handler') throw tillClosed();
    if (by === 'declared error') throw coinsTooMany(100);
    throw new DomainError('till_empty', 'There are no coins.', {}, 409);
  }

  @Post()
  pay(): object {
    return {};
  }

  @Post('drawers/new')
  addDrawer(): object {
    return {};
  }

  @Get('drawers/:id')
  drawer(@Param('id') id: string): object {
    if (id === '7') return {};
    throw new DomainError('drawer_unknown', 'There is no such drawer.', {}, 404);
  }
}

/** With metrics of its own. */
function tillModule(): new () => object {
  @Module({
    imports: [loggingModule('till', 'silent'), MetricsModule.forRoot('till')],
    controllers: [TillController],
  })
  class TillModule {}
  return TillModule;
}

describe('an operation', () => {
  const options = () => ({ module: tillModule(), config: new ServiceConfig() });
  const services: TestService[] = [];
  const codeOf = async ({ url }: TestService, path: string) => {
    const response = await fetch(url + path);
    const { code, detail } = (await response.json()) as { code: string; detail: string };
    return { status: response.status, code, detail };
  };

  beforeAll(async () => {
    services.push(
      await startTestService(options()),
      await startTestService({ ...options(), refusesUndeclaredProblems: false }),
    );
  });

  afterAll(() => Promise.all(services.map((service) => service.close())));

  it('fails in a spec by a problem that it does not declare', async () => {
    expect(await codeOf(services[0]!, '/till/coins')).toEqual({
      status: 500,
      code: 'undeclared_problem',
      detail: 'countCoins answers till_empty, which it does not declare',
    });
  });

  it('answers it all the same in production', async () => {
    expect(await codeOf(services[1]!, '/till/coins')).toMatchObject({
      status: 409,
      code: 'till_empty',
    });
  });

  it.each([
    ['handler', 503, 'till_closed'],
    ['declared error', 422, 'coins_too_many'],
    ['guard', 423, 'till_locked'],
    ['parameter', 400, 'till_unreadable'],
  ])('answers a problem that its %s declares', async (by, status, code) => {
    expect(await codeOf(services[0]!, `/till/coins?by=${by}`)).toMatchObject({ status, code });
  });

  it.each([
    ['DELETE', '/till/coins', 'GET, HEAD'],
    ['TRACE', '/till', 'POST'],
    ['OPTIONS', '/till/drawers/7', 'GET, HEAD'],
    ['DELETE', '/till/drawers/new', 'POST'],
    ['GET', '/till/drawers/new', 'POST'],
  ])('says which methods there are where %s %s is none', async (method, path, allowed) => {
    // The browsers' fetch can't send TRACE.
    const { statusCode, headers, body } = await request(services[0]!.url + path, {
      method: method as Dispatcher.HttpMethod,
    });
    expect([statusCode, headers['allow']]).toEqual([405, allowed]);
    expect(await body.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
  });

  it('has the text and the field of a declared error, and a status for the API document', async () => {
    const answer = await fetch(`${services[0]!.url}/till/coins?by=declared%20error`);
    expect(await answer.json()).toMatchObject({
      detail: 'The till has more than 100 coins.',
      errors: [{ pointer: '?by', code: 'coins_too_many' }],
    });
    expect(declaredStatuses()).toHaveProperty('coins_too_many', unprocessable('?by'));
  });

  it('says that something is unknown where the method is right', async () => {
    expect(await codeOf(services[0]!, '/till/drawers/8')).toMatchObject({
      status: 404,
      code: 'drawer_unknown',
    });
  });

  it('says nothing of methods where there is no such path', async () => {
    expect(await codeOf(services[0]!, '/nowhere')).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});
