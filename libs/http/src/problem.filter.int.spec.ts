import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { Public } from '#access';
import { ServiceConfig } from '#config';
import type { Problem } from '#contracts';
import { loggingModule, MetricsModule } from '#observability';
import { startTestService, type TestService } from '#testing';
import { DomainError, type StatusByCode, unauthenticated, unprocessable } from './index.js';

type TillErrorCode = 'till_empty' | 'key_invalid' | 'session_required' | 'drawer_wrong';

const statusByCode: StatusByCode<TillErrorCode> = {
  till_empty: 409,
  key_invalid: unauthenticated('Bearer'),
  session_required: unauthenticated('Cookie'),
  drawer_wrong: unprocessable('/drawer'),
};

@Controller('till')
@Public('A spec calls it.')
class TillController {
  @Get('refused/:code')
  refused(@Param('code') code: string): never {
    const [name, pointer] = code.split(':') as [TillErrorCode, string?];
    const errors = pointer ? [{ pointer, code: 'wrong', detail: 'wrong' }] : undefined;
    throw new DomainError(name, 'Refused.', errors && { errors }, statusByCode[name]);
  }
}

@Module({
  imports: [loggingModule('till', 'silent'), MetricsModule.forRoot('till')],
  controllers: [TillController],
})
class TillModule {}

describe('a problem of the domain', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      module: TillModule,
      config: new ServiceConfig(),
    });
  });

  afterAll(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { headers });

  it('names the scheme of a 401, and a token that was refused', async () => {
    const challengeOf = async (code: string, headers = {}) => {
      const { status, headers: answered } = await get(`/till/refused/${code}`, headers);
      return [status, answered.get('www-authenticate')];
    };
    const authorization = 'Bearer some';
    expect(await challengeOf('key_invalid')).toEqual([401, 'Bearer realm="api"']);
    expect(await challengeOf('key_invalid', { authorization })).toEqual([
      401,
      'Bearer realm="api", error="invalid_token"',
    ]);
    expect(await challengeOf('session_required', { authorization })).toEqual([
      401,
      'Cookie realm="api"',
    ]);
  });

  it('names what is wrong in every 422 of the domain', async () => {
    const errorsOf = async (code: string) =>
      ((await (await get(`/till/refused/${code}`)).json()) as Problem).errors;
    expect(await errorsOf('drawer_wrong')).toEqual([
      { pointer: '/drawer', code: 'drawer_wrong', detail: 'Refused.' },
    ]);
    expect(await errorsOf('drawer_wrong:%2Fdrawers%2F0')).toEqual([
      { pointer: '/drawers/0', code: 'wrong', detail: 'wrong' },
    ]);
    expect(await errorsOf('till_empty')).toBeUndefined();
  });
});
