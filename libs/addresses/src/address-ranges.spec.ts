import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { AddressRanges, IsAddressRange } from './address-ranges.js';

describe('AddressRanges', () => {
  const ranges = new AddressRanges(['203.0.113.7', '198.51.100.0/24', '2001:db8::/32', '::1']);

  it.each([
    '203.0.113.7',
    '198.51.100.0',
    '198.51.100.255',
    '::ffff:198.51.100.20',
    '2001:db8:1::5',
    '::1',
  ])('has %s', (address) => {
    expect(ranges.has(address)).toBe(true);
  });

  it.each([
    '203.0.113.8',
    '198.51.101.0',
    '::ffff:203.0.113.8',
    '2001:db9::1',
    '',
    'unknown',
    '198.51.100.20:443',
    '198.51.100.20, 10.0.0.1',
  ])('does not have "%s"', (address) => {
    expect(ranges.has(address)).toBe(false);
  });

  it('has no IPv4 address in a range of IPv6', () => {
    expect(new AddressRanges(['::/0']).has('192.0.2.1')).toBe(false);
  });

  it('has everything in a range of all addresses', () => {
    expect(new AddressRanges(['0.0.0.0/0']).has('192.0.2.1')).toBe(true);
  });
});

describe('IsAddressRange', () => {
  class Settings {
    @IsAddressRange({ each: true })
    sources: unknown[];
  }

  const isValid = (source: unknown) =>
    validateSync(Object.assign(new Settings(), { sources: [source] })).length === 0;

  it.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '2001:db8::/128'])(
    'takes %s',
    (source) => {
      expect(isValid(source)).toBe(true);
    },
  );

  it.each([
    '',
    'example.com',
    '203.0.113.0/33',
    '203.0.113/24',
    '2001:db8::/129',
    '::1/',
    '1/8',
    7,
  ])('refuses "%s"', (source) => {
    expect(isValid(source)).toBe(false);
    expect(() => new AddressRanges([String(source)])).toThrow();
  });
});
