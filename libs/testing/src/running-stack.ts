import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../.local/test-stack.json');

/** Postgres and the broker of `npm run test:stack`, which specs use instead of their own. */
interface RunningStack {
  pid: number;
  kafkaBrokers: string[];
  adminDatabaseUrl: string;
}

/** The file is private, because it contains the database's password. */
export function announceStack(stack: RunningStack): void {
  writeFileSync(file, JSON.stringify(stack), { mode: 0o600 });
}

export function withdrawStack(): void {
  rmSync(file, { force: true });
}

/** Undefined if none is running, including after a stack was killed and left its file. */
export function findRunningStack(): RunningStack | undefined {
  if (!existsSync(file)) return undefined;
  const stack = JSON.parse(readFileSync(file, 'utf8')) as RunningStack;
  try {
    process.kill(stack.pid, 0);
    return stack;
  } catch {
    return undefined;
  }
}
