import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AuthorizationsRig } from './rig.ts';

const run = promisify(execFile);

interface Load {
  accounts: number;
  connections: number;
  seconds: number;
}

/** Calls the bare minimum from this many connections. @returns decisions per second. */
export function measureMinimum(rig: AuthorizationsRig, load: Load): Promise<number> {
  return withScript(load, async (script) => {
    const stdout = await pgbench(rig, load, ['-f', script]);
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench printed no rate:\n${stdout}`);
    return Number(rate);
  });
}

/** Calls the bare minimum at this rate. @returns how long each call took in ms, from when it was due. */
export function measureMinimumTimes(
  rig: AuthorizationsRig,
  load: Load,
  perSecond: number,
): Promise<number[]> {
  return withScript(load, async (script, directory) => {
    const log = ['-l', `--log-prefix=${join(directory, 'log')}`];
    await pgbench(rig, load, ['-f', script, '-R', Math.round(perSecond), ...log]);
    const lines = readdirSync(directory)
      .filter((name) => name.startsWith('log'))
      .flatMap((name) => readFileSync(join(directory, name), 'utf8').trim().split('\n'));
    // The third column is in microseconds.
    return lines.map((line) => Number(line.split(' ')[2]) / 1_000);
  });
}

async function withScript<Result>(
  { accounts }: Load,
  work: (script: string, directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'authorizations-'));
  try {
    const script = join(directory, 'authorize.sql');
    const text = `\\set card random(0, ${accounts - 1})\nSELECT bench_authorize(:card);\n`;
    writeFileSync(script, text);
    return await work(script, directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function pgbench(
  { databaseUrl }: AuthorizationsRig,
  { connections, seconds }: Load,
  more: (string | number)[],
): Promise<string> {
  const options = ['-n', '-M', 'prepared', '-c', connections, '-j', 2, '-T', seconds, ...more];
  try {
    const { stdout } = await run('pgbench', [...options.map(String), databaseUrl]);
    return stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('this bench needs pgbench, which comes with the clients of Postgres');
  }
}
