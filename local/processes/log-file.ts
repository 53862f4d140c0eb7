import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

const shownLines = 20;
const previousEnding = '.previous.log';

export function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'a', 0o600);
}

/** Each run begins new logs; the previous run's logs are kept for analysis after a crash. */
export function rotateLogs(directory: string): void {
  if (!existsSync(directory)) return;
  const names = readdirSync(directory).filter((name) => !name.endsWith(previousEnding));
  for (const name of names) {
    renameSync(join(directory, name), join(directory, name.replace(/\.log$/, previousEnding)));
  }
}

/** Empty if there is no log yet. */
export function lastLine(path: string): string {
  return lastLines(path).split('\n').at(-1)!.trim();
}

export function lastLines(path: string): string {
  if (!existsSync(path)) return '';
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(-shownLines);
  return lines.map((line) => `    ${line}`).join('\n');
}
