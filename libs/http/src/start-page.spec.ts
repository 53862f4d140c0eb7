import { describe, expect, it } from '@jest/globals';
import { linkAddress } from './start-page.js';

describe('a link of the start page', () => {
  const console = { path: '/console', hasPasskeys: true };

  it.each([
    ['127.0.0.1:3000', '//localhost:3000/console'],
    ['[::1]:3000', '//localhost:3000/console'],
    ['127.0.0.1', '//localhost/console'],
    ['localhost:3000', '/console'],
    ['platform.example', '/console'],
    ['127.0.0.1.example', '/console'],
    ['', '/console'],
  ])('to a page with passkeys, opened at %p, leads to %s', (host, address) => {
    expect(linkAddress(console, host)).toBe(address);
  });

  it('to another page stays at the same host', () => {
    expect(linkAddress({ path: '/docs' }, '127.0.0.1:3000')).toBe('/docs');
  });
});
