import { describe, expect, it } from '@jest/globals';
import { deviceNameOf } from './device-name.js';

describe('deviceNameOf', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 11)', 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['something else', ''],
  ])('knows %p as %p', (userAgent, name) => {
    expect(deviceNameOf(userAgent)).toBe(name);
  });
});
