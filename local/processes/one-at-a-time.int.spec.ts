import { afterEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { oneAtATime } from './one-at-a-time.ts';

describe('work that is done by one at a time', () => {
  const name = `spec-${process.pid}`;
  const never = new AbortController().signal;
  let other: ChildProcess | undefined;

  afterEach(() => void other?.kill('SIGKILL'));

  /** Another process, which works until it is killed. */
  async function workElsewhere(): Promise<ChildProcess> {
    const program = `
      import { oneAtATime } from ${JSON.stringify(new URL('./one-at-a-time.ts', import.meta.url))};
      setInterval(() => {}, 1_000);
      await oneAtATime(${JSON.stringify(name)}, new AbortController().signal, () => {
        console.log('works');
        return new Promise(() => {});
      });`;
    other = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    await once(other.stdout!, 'data');
    return other;
  }

  it('is never done by two', async () => {
    let working = 0;
    const seen: number[] = [];
    const work = async () => {
      seen.push((working += 1));
      await new Promise(setImmediate);
      working -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => oneAtATime(name, never, work)));
    expect(seen).toEqual(Array(20).fill(1));
  });

  it('waits for another process, and goes on when that one was killed', async () => {
    const holder = await workElsewhere();
    const stopped = new AbortController();
    const impatient = oneAtATime(name, stopped.signal, () => Promise.reject(new Error('worked')));
    stopped.abort();
    await expect(impatient).rejects.toThrow('aborted');
    const next = oneAtATime(name, never, () => Promise.resolve());
    holder.kill('SIGKILL');
    await expect(next).resolves.toBeUndefined();
  });

  it('is done after work that failed', async () => {
    const failing = oneAtATime(name, never, () => Promise.reject(new Error('no')));
    const next = oneAtATime(name, never, () => Promise.resolve());
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBeUndefined();
  });
});
