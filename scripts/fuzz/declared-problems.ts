import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { ApiDocument } from './documented-calls.ts';

/** Codes of server errors and rate limits, which the fuzzing does not cause. */
const CODES_OF_TROUBLE = [
  'internal_error',
  'database_busy',
  'database_unavailable',
  'too_many_requests',
  'too_many_guesses',
];

/** The problems that were seen in answers, by operation. */
export class SeenProblems {
  private readonly seen = new Set<string>();
  /** The file in which Schemathesis records problems: a JSON line for each operation and code. */
  readonly file: string;

  constructor(file: string) {
    this.file = file;
    rmSync(file, { force: true });
  }

  add(operationId: string, code: string): void {
    this.seen.add(keyOf(operationId, code));
  }

  readFile(): void {
    if (!existsSync(this.file)) return;
    for (const line of readFileSync(this.file, 'utf8').trimEnd().split('\n')) {
      this.add(...(JSON.parse(line) as [string, string]));
    }
  }

  has(operationId: string, code: string): boolean {
    return this.seen.has(keyOf(operationId, code));
  }
}

function keyOf(operationId: string, code: string): string {
  return JSON.stringify([operationId, code]);
}

/** Declared problems that never occurred, by operation id; without server errors and rate limits. */
export function unseenProblems(
  { paths }: Pick<ApiDocument, 'paths'>,
  seen: Pick<SeenProblems, 'has'>,
): Record<string, string[]> {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return Object.fromEntries(
    operations
      .map(({ operationId, responses }): [string, string[]] => [
        operationId,
        Object.values(responses)
          .flatMap((response) => response['x-codes'] ?? [])
          .filter((code) => !CODES_OF_TROUBLE.includes(code) && !seen.has(operationId, code)),
      ])
      .filter(([, codes]) => codes.length > 0),
  );
}
