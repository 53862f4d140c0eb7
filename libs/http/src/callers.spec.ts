import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Callers, networkOf } from './callers.js';

const requestFrom = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('the address of a caller', () => {
  it.each<[string, number, string | undefined, string | undefined, string]>([
    ['is that of the connection', 0, '192.0.2.1', undefined, '192.0.2.1'],
    ['is not what the caller claims', 0, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['is what our proxy saw', 1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is not what was there before', 1, '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['is what the first of two saw', 2, '10.0.0.1', '203.0.113.9,10.0.0.2', '203.0.113.9'],
    ['is the nearest that is known', 2, '10.0.0.1', undefined, '10.0.0.1'],
    ['is empty once the caller is gone', 0, undefined, undefined, ''],
  ])('%s', (_what, proxies, remote, forwarded, address) => {
    expect(new Callers(proxies).addressOf(requestFrom(remote, forwarded))).toBe(address);
  });
});

describe('the network of a caller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:0db8:0000:0000:0001::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['x'.repeat(10_000), 'x'.repeat(45)],
  ])('of %.50s is %.50s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('who is counted', () => {
  it('is the key once it is recognised, and the network before', () => {
    const callers = new Callers(0);
    const request = requestFrom('192.0.2.1');
    expect(callers.callerOf(request)).toBe('192.0.2.1');
    callers.recognise(request, 'hash');
    expect(callers.callerOf(request)).toBe('hash');
  });
});
