import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-addresses.js';

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
