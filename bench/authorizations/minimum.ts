import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AuthorizationsRig } from './rig.ts';

const run = promisify(execFile);

/** Calls the bare minimum from this many connections. @returns decisions per second. */
export async function measureMinimum(
  { databaseUrl }: AuthorizationsRig,
  { accounts, connections, seconds }: { accounts: number; connections: number; seconds: number },
): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'authorizations-'));
  try {
    const script = join(directory, 'authorize.sql');
    writeFileSync(
      script,
      `\\set card random(0, ${accounts - 1})\nSELECT bench_authorize(:card);\n`,
    );
    const options = [
      '-n',
      '-M',
      'prepared',
      '-c',
      connections,
      '-j',
      2,
      '-T',
      seconds,
      '-f',
      script,
    ];
    const { stdout } = await run('pgbench', [...options.map(String), databaseUrl]).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        throw new Error('this bench needs pgbench, which comes with the clients of Postgres');
      },
    );
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench printed no rate:\n${stdout}`);
    return Number(rate);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
