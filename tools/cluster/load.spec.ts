import { describe, expect, it } from '@jest/globals';
import type { Report } from './inside/load.ts';
import { Load } from './load.ts';

const reportOf = (answered: number): Report => ({
  calls: { platform: { answered, failed: 0, reasons: [] } },
  awaitedSince: null,
});

describe('waiting for the callers', () => {
  /** @param lines the last one is repeated, as that of a pod that has ended. */
  function later(lines: readonly string[], longestMs = 10_000): Promise<Report> {
    const left = [...lines];
    const lastLine = () => Promise.resolve(left.length > 1 ? left.shift()! : left[0]!);
    return new Load({ lastLine }, { pollMs: 1, silenceMs: 30, longestMs }).later();
  }

  it('ends when each service was called often enough', async () => {
    const lines = ['waiting for a policy', ...[1, 50, 101].map((count) => print(count))];
    expect(await later(lines)).toEqual(reportOf(101));
  });

  it('fails when their report stays the same', async () => {
    await expect(later([print(1), print(50)])).rejects.toThrow('has not changed for 0.03 s');
  });

  it('fails when they report nothing', async () => {
    await expect(later(['Node.js v24'], 30)).rejects.toThrow('report nothing');
  });

  it('fails when a service is not called any more', async () => {
    const lines = Array.from({ length: 99 }, (_, count) => print(count));
    await expect(later(lines, 30)).rejects.toThrow('not every service was called often enough');
  });

  const print = (answered: number) => JSON.stringify(reportOf(answered));
});
