import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { oddSpellings, ServiceProcess } from '#testing';

const MAIN = fileURLToPath(new URL('../test/quoting-service.main.ts', import.meta.url));

/** All that a process with our logger ever writes. */
describe('the logs of a service', () => {
  let service: ServiceProcess;

  beforeAll(async () => {
    service = new ServiceProcess(MAIN, {});
    await service.ready();
  });

  afterAll(() => end());

  function end(): Promise<unknown> {
    service.kill('SIGTERM');
    return service.ended();
  }

  it('hold no token and no address, whatever quotes what it was called with', async () => {
    const tokens = Array.from({ length: 4 }, () => randomBytes(32).toString('base64url'));
    const [inPath, inQuery, key, session] = tokens as [string, string, string, string];
    const headers = {
      authorization: `Bearer ${key}`,
      cookie: `session=${session}`,
      from: 'zxqmarked@cardholder.example',
    };
    const call = async (path: string, method = 'GET') => {
      const response = await fetch(service.url + path, { method, headers });
      await response.arrayBuffer();
      return response.status;
    };
    for (const path of [`/links/${inPath}`, `/nowhere/${inPath}`]) {
      for (const spelling of oddSpellings(path)) expect(await call(spelling)).toBeLessThan(500);
    }
    expect(await call(`/links/${inPath}/fail?token=${inQuery}&code=zxqmarked`)).toBe(500);
    expect(await call(`/links/%61${inPath}/fail`)).toBe(500);
    expect(await call(`/links/${inPath}/warn?token=${inQuery}`, 'POST')).toBe(201);
    await end();

    const logs = service.output + service.errors;
    const lines = logs.split('\n').filter((line) => line.startsWith('{'));
    const entries = lines.map((line) => JSON.parse(line) as { msg?: string; route?: string });
    // The log still says what happened, and where.
    expect(entries.map(({ msg }) => msg)).toContain('odd: /links/***/warn?*** of ***');
    expect(entries.map(({ route }) => route)).toContain('/links/:token/fail');
    expect(logs).toContain('no answer to /links/***/fail');
    expect(lines.filter((line) => /"url":/.test(line))).toEqual([]);
    for (const secret of [...tokens.map((token) => token.slice(1, 13)), 'zxqmarked']) {
      expect(logs.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});
