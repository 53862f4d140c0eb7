import { describe, expect, it } from '@jest/globals';
import { allowOnlyCss, cssOnly, styleNonce } from './style-policy.js';

describe('the default Trusted Types policy', () => {
  it('lets the CSS of Mantine through', () => {
    const css = ':root{--mantine-scale: 1;}@media (min-width: 36em) {.a > .b {display: none;}}';
    expect(cssOnly(css)).toBe(css);
  });

  it.each(['<img src=x onerror=alert(1)>', '</style><script>', 'a < b'])('refuses %s', (text) => {
    expect(() => cssOnly(text)).toThrow(TypeError);
  });

  it('permits no scripts, and hands the nonce of the page on', () => {
    const policies: [string, object][] = [];
    const createPolicy = (name: string, rules: object) => policies.push([name, rules]);
    Object.assign(globalThis, {
      window: { trustedTypes: { createPolicy } },
      document: { querySelector: () => ({ nonce: 'abc' }) },
    });
    allowOnlyCss();
    expect(policies).toEqual([['default', { createHTML: cssOnly }]]);
    expect(styleNonce()).toBe('abc');
  });
});
