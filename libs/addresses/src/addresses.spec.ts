import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { AddressRanges, canonicalNetwork, IsAddressRange, isPublicAddress } from './index.js';

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

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '2000::',
    '2001:200::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::8a',
  ])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['the metadata of clouds', '169.254.169.254'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['mapped, of a public address', '::ffff:1.1.1.1'],
    ['compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a network of its own', '64:ff9b:1::7f00:1'],
    ['Teredo', '2001:0:7f00:1::'],
    ['6to4', '2002:7f00:1::'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local of an interface', 'fe80::1%eth0'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
  ])('does not take what is %s: %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['', 'localhost', '2130706433', '0x7f.1', '[::1]', '1.1.1.1:443', '1.1.1.1 '])(
    'does not take "%s", which is no address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});
