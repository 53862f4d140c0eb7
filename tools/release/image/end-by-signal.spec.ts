import { afterEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const hook = join(import.meta.dirname, 'end-by-signal.js');

describe('a program in the image', () => {
  let child: ChildProcess;

  afterEach(() => void child.kill('SIGKILL'));

  /** Sends SIGTERM when the program has said something. @returns its exit code, and the signal that ended it. */
  async function endOf(program: string): Promise<unknown[]> {
    child = spawn(process.execPath, ['--import', hook, '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout!, 'data');
    child.kill('SIGTERM');
    return once(child, 'exit');
  }

  it('ends by itself while it starts, as process 1 is not ended by the system', async () => {
    expect(await endOf("setInterval(() => {}, 1_000); console.log('starting')")).toEqual([
      143,
      null,
    ]);
  });

  it('ends as it wants to when it listens for the signal itself, and is not cut short by a second one', async () => {
    const graceful = `
      process.on('SIGTERM', () => {
        if (this.isEnding) return;
        this.isEnding = true;
        process.kill(process.pid, 'SIGTERM');
        setTimeout(() => process.exit(7), 200);
      });
      setInterval(() => {}, 1_000);
      console.log('started');`;
    expect(await endOf(graceful)).toEqual([7, null]);
  });
});
