import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { ApiDocument } from './documented-calls.ts';

/** Of what goes wrong on our side, or too often, which nothing here brings about. */
const CODES_OF_TROUBLE = [
  'internal_error',
  'database_busy',
  'database_unavailable',
  'too_many_requests',
  'too_many_guesses',
];

/** Which problems the operations were seen to answer. */
export class SeenProblems {
  private readonly seen = new Set<string>();
  /** Where Schemathesis notes what it sees: a line of JSON for each operation and code. */
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

/** The declared problems that no answer was, by the ids of their operations; without those of trouble. */
export function unseenProblems(
  { paths, components }: ApiDocument,
  seen: Pick<SeenProblems, 'has'>,
): Record<string, string[]> {
  const codesOf = (name: string) => components.schemas[name]!.properties!['code']!.enum ?? [];
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  return Object.fromEntries(
    operations
      .map(({ operationId, responses }): [string, string[]] => [
        operationId,
        Object.values(responses)
          .map(({ content = {} }) => content['application/problem+json']?.schema?.$ref)
          .flatMap((reference) => (reference ? codesOf(reference.split('/').at(-1)!) : []))
          .filter((code) => !CODES_OF_TROUBLE.includes(code) && !seen.has(operationId, code)),
      ])
      .filter(([, codes]) => codes.length > 0),
  );
}
