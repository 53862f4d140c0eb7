import { describe, expect, it } from '@jest/globals';
import { relaxedPolicy } from './page-proxy.ts';

describe('the policy of a page in development', () => {
  const policy =
    "default-src 'none';script-src 'self';style-src 'self' 'nonce-abc';img-src 'self';connect-src 'self';" +
    "frame-ancestors 'none';require-trusted-types-for 'script';trusted-types default";

  it('lets only Vite in', () => {
    expect(relaxedPolicy(policy, 'ws://127.0.0.1:24678').split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'unsafe-inline'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self' ws://127.0.0.1:24678",
      "frame-ancestors 'none'",
    ]);
  });
});
