import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Processes } from './processes.ts';
import { ServerProcess } from './server-process.ts';

describe('the start of a server', () => {
  let directory: string;
  let processes: Processes;

  beforeEach(async () => {
    process.env['START_PATIENCE_SECONDS'] = '1';
    directory = mkdtempSync(join(tmpdir(), 'server-process-'));
    processes = await Processes.open(directory);
  });

  afterEach(async () => {
    delete process.env['START_PATIENCE_SECONDS'];
    await processes.stop();
    rmSync(directory, { recursive: true });
  });

  /** A server that is ready when it has created a file. */
  function server(script: string): ServerProcess {
    const readyFile = join(directory, 'ready');
    return new ServerProcess(
      {
        name: 'Slow server',
        kind: 'service',
        command: 'sh',
        arguments: ['-c', script],
        environment: { ...process.env, READY: readyFile },
        workingDirectory: directory,
        logFile: join(directory, 'server.log'),
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 2_000,
        isReady: () => Promise.resolve(existsSync(readyFile)),
      },
      processes,
    );
  }

  it.each([
    ['writes to its log', 'for n in 1 2 3 4 5 6; do echo step $n; sleep 0.5; done'],
    ['uses the processor', 'end=$(($(date +%s) + 3)); while [ $(date +%s) -lt $end ]; do :; done'],
    [
      'has a child that uses the processor',
      '(end=$(($(date +%s) + 3)); while [ $(date +%s) -lt $end ]; do :; done) & wait',
    ],
  ])('is waited for, longer than the patience, while it %s', async (_title, work) => {
    await expect(server(`${work}; touch $READY; sleep 60`).start()).resolves.toBeUndefined();
  });

  it('is given up when it shows no life, and the setting is named', async () => {
    const start = server('echo before; exec sleep 60').start();
    await expect(start).rejects.toThrow(
      /Slow server is not ready and was inactive for \d+ s \(START_PATIENCE_SECONDS .*\n +before\n/s,
    );
    expect(existsSync(join(directory, 'ready'))).toBe(false);
  });

  it('fails with its last words when the server ends', async () => {
    await expect(server('echo no such luck; exit 3').start()).rejects.toThrow(
      /Slow server ended with exit code 3.*no such luck/s,
    );
  });
});
