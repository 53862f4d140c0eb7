import { describe, expect, it } from '@jest/globals';
import { AddressRanges } from './address-ranges.js';
import { canonicalNetwork } from './networks.js';

describe('canonicalNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.112.0/20', '203.0.112.0/20'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['::/0', '::/0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalNetwork(text)).toBe(canonical);
  });

  it.each([
    '',
    'example.com',
    '203.0.113.7/8',
    '203.0.113.1/31',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/24/24',
    ' 203.0.113.0/24',
    '2001:db8::1/64',
    '2001:db8::/129',
    'fe80::1%eth0',
    '::ffff:203.0.113.7/104',
  ])('takes no "%s"', (text) => {
    expect(canonicalNetwork(text)).toBeUndefined();
  });
});

describe('AddressRanges', () => {
  const ranges = new AddressRanges(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);

  it.each(['10.0.0.0/8', '10.1.0.0/16', '10.1.2.3', '192.0.2.7', '2001:db8:5::/48', '2001:db8::1'])(
    'include %s',
    (range) => {
      expect(ranges.includes(range)).toBe(true);
    },
  );

  it.each(['0.0.0.0/0', '10.0.0.0/7', '11.0.0.0/8', '192.0.2.6/31', '2001::/16', '::/0'])(
    'do not include %s',
    (range) => {
      expect(ranges.includes(range)).toBe(false);
    },
  );
});
