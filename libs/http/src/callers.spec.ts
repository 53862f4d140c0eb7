import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { Callers, networkOf, RequestRates } from './callers.js';

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

const MINUTE_MS = 60_000;

describe('RequestRates', () => {
  it('lets as many through at once as a second has, and no more', () => {
    const rates = new RequestRates(5);
    const waits = Array.from({ length: 7 }, () => rates.take('a', 1_000));
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits[5]).toBeCloseTo(200);
    expect(waits[6]).toBeCloseTo(200);
  });

  it('admits the caller again after the returned time', () => {
    const rates = new RequestRates(5);
    for (let count = 0; count < 5; count += 1) rates.take('a', 1_000);
    const waitMs = rates.take('a', 1_050);
    expect(rates.take('a', 1_050 + waitMs)).toBe(0);
  });

  it('counts each caller alone', () => {
    const rates = new RequestRates(1);
    expect([rates.take('a', 0), rates.take('b', 0)]).toEqual([0, 0]);
    expect(rates.take('a', 0)).toBeGreaterThan(0);
  });

  it.each([1, 7, 500, 1_999])(
    'lets %s a second through and no more, however they come',
    (perSecond) => {
      const rates = new RequestRates(perSecond);
      let taken = 0;
      let nowMs = 0;
      for (let step = 0; nowMs < 10_000; step += 1) {
        // Bursts and pauses of many lengths.
        if (step % 10 === 0) nowMs += (step * 7_919) % 300;
        for (let count = 0; count < 300; count += 1) {
          if (rates.take('a', nowMs) === 0) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(perSecond * (1 + nowMs / 1_000) + 1);
      }
      expect(taken).toBeGreaterThan(perSecond * 8);
    },
  );

  it('forgets who is gone', () => {
    const rates = new RequestRates(5);
    for (let caller = 0; caller < 100; caller += 1) rates.take(`caller ${caller}`, MINUTE_MS);
    for (let times = 0; times < 60; times += 1)
      rates.take('another', 2 * MINUTE_MS + times * 1_000);
    expect(rates.size).toBe(1);
  });

  it('remembers no more callers than it may, however many come at once', () => {
    const few = new RequestRates(5, 1_000, 100);
    for (let caller = 0; caller < 10_000; caller += 1) few.take(`caller ${caller}`, 0);
    expect(few.size).toBe(100);
  });

  it('forgets first who came least lately', () => {
    const few = new RequestRates(1, 1_000, 2);
    few.take('busy', 0);
    few.take('idle', 0);
    few.take('busy', 900);
    few.take('busy', 1_100);
    few.take('another', 1_100);
    expect(few.take('busy', 1_100)).toBeGreaterThan(0);
  });

  it('takes back what did not count', () => {
    const few = new RequestRates(1);
    for (let times = 0; times < 10; times += 1) {
      expect(few.take('caller', 0)).toBe(0);
      few.giveBack('caller');
    }
  });
});
