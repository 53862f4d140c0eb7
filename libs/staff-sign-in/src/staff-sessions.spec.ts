import { describe, expect, it } from '@jest/globals';
import { browserNameOf } from './staff-sessions.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a browser', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/153.0.0.0 Safari/537.36`, 'Chrome, Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/153.0 Safari/537.36 Edg/153.0`,
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/153.0 Mobile Safari/537.36`,
      'Chrome, Android',
    ],
    ['curl/8.9.1', null],
    ['', null],
    [undefined, null],
  ])('of %s is %s', (userAgent, name) => {
    expect(browserNameOf(userAgent)).toBe(name);
  });
});
