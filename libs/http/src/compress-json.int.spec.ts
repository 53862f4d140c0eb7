import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { Public } from '#access';
import { ServiceConfig } from '#config';
import { loggingModule, MetricsModule } from '#observability';
import { startTestService, type TestService } from '#testing';

const people = Array.from({ length: 10_000 }, (_, index) => ({
  externalId: `e-${index}`,
  name: `Employee ${index}`,
  email: `employee-${index}@northwind.example`,
}));

@Controller('people')
@Public('A spec calls it.')
class PeopleController {
  @Get()
  list(): object {
    return { data: people };
  }

  @Get('one')
  one(): object {
    return people[0]!;
  }
}

@Module({
  imports: [loggingModule('people', 'silent'), MetricsModule.forRoot('people')],
  controllers: [PeopleController],
})
class PeopleModule {}

describe('JSON', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({
      module: PeopleModule,
      config: Object.assign(new ServiceConfig(), { logLevel: 'silent' }),
      about: { title: 'People', text: 'For a spec.' },
    });
  });

  afterAll(() => service?.close());

  async function get(path: string, acceptEncoding: string, method = 'GET') {
    const { promise, resolve, reject } = Promise.withResolvers<{
      encoding: string | undefined;
      vary: string | undefined;
      length: string | undefined;
      bytes: Buffer;
    }>();
    const headers = { 'accept-encoding': acceptEncoding };
    request(`${service.url}${path}`, { method, headers }, (response) => {
      const { vary, 'content-encoding': encoding, 'content-length': length } = response.headers;
      buffer(response).then((bytes) => resolve({ encoding, vary, length, bytes }), reject);
    })
      .on('error', reject)
      .end();
    return promise;
  }

  const whole = Buffer.from(JSON.stringify({ data: people }));

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
  ] as const)(
    'that is long comes as the caller takes it: %s',
    async (accepted, encoding, unpack) => {
      const answer = await get('/people', accepted);
      expect(answer.encoding).toBe(encoding);
      expect(answer.vary).toMatch(/accept-encoding/i);
      expect(answer.length).toBe(String(answer.bytes.length));
      expect(unpack(answer.bytes).equals(whole)).toBe(true);
      if (encoding) expect(answer.bytes.length).toBeLessThan(whole.length / 5);
    },
  );

  it('that is short comes as it is', async () => {
    const { encoding, vary, bytes } = await get('/people/one', 'br');
    expect([encoding, JSON.parse(bytes.toString())]).toEqual([undefined, people[0]]);
    expect(vary).toMatch(/accept-encoding/i);
  });

  it('is reported without it', async () => {
    const head = await get('/people', 'gzip', 'HEAD');
    const { length } = await get('/people', 'gzip');
    expect([head.bytes.length, head.encoding, head.length]).toEqual([0, 'gzip', length]);
  });
});
