import {
  type ApiDocument,
  type DocumentedCall,
  documentedCalls,
  fieldsOf,
  withNullAt,
} from './documented-calls.ts';
import type { KnownValues } from './known-values.ts';
import type { Target } from './generated-clients.ts';

const NOBODY = '0'.repeat(32);
// A link's token has 43 characters.
const UNKNOWN_TOKEN = 'A'.repeat(43);

interface Answer {
  status: number;
  problem: { code?: string; errors?: { pointer: string }[] };
}

/**
 * Sends null in the place of each field of each body: 422 naming it, unless the document lets it be null.
 *
 * @returns what it found wrong.
 */
export async function probeNulls(
  document: ApiDocument,
  target: Target,
  known: KnownValues,
): Promise<string[]> {
  const findings: string[] = [];
  let sent = 0;
  for (const call of documentedCalls(document)) {
    const { body, bodySchema } = call;
    if (!body || !bodySchema) continue;
    for (const { path, isNullable } of fieldsOf(document, bodySchema, body)) {
      const pointer = `/${path.join('/')}`;
      const answer = await send(target, call, pathOf(call, known), withNullAt(body, path));
      const fault = faultOfNull(answer, call, pointer, isNullable);
      if (fault !== undefined) findings.push(`${call.id}, null at ${pointer}: ${fault}`);
      sent += 1;
    }
  }
  tell(`null in the place of each of ${sent} fields`, findings);
  return findings;
}

function faultOfNull(
  answer: Answer,
  { statuses }: DocumentedCall,
  pointer: string,
  isNullable: boolean,
): string | undefined {
  const { status, problem } = answer;
  if (status >= 500) return `answered ${status} ${problem.code}`;
  if (!statuses.includes(String(status))) return `answered ${status}, which is not documented`;
  // A rule over several fields names the object that they are in.
  const isNamed = (problem.errors ?? []).some(
    (error) => error.pointer.startsWith(pointer) || pointer.startsWith(`${error.pointer}/`),
  );
  if (isNullable && status === 422 && isNamed) return 'documented as nullable, and refused';
  if (!isNullable && !(status === 422 && isNamed)) {
    return `not documented as nullable, and answered ${status} ${problem.code}`;
  }
  return undefined;
}

/**
 * Calls whatever has an id in its path with one that nobody has: 404, as documented.
 *
 * @returns what it found wrong.
 */
export async function probeUnknownIds(document: ApiDocument, target: Target): Promise<string[]> {
  const findings: string[] = [];
  let sent = 0;
  for (const call of documentedCalls(document)) {
    if (call.pathParameters.length === 0) continue;
    for (const id of unknownIdsOf(call)) {
      const path = call.path.replace(/\{\w+\}/, encodeURIComponent(id));
      const { status, problem } = await send(target, call, path, call.body);
      sent += 1;
      if (status === 404 && call.statuses.includes('404')) continue;
      findings.push(`${call.id} of ${id}: answered ${status} ${problem.code}, not 404`);
    }
  }
  tell(`ids that nobody has, in ${sent} calls`, findings);
  return findings;
}

const PREFIXES = ['cmp_', 'per_', 'crd_', 'evt_', 'tds_', 'mail_'];

function unknownIdsOf({ pathParameters }: DocumentedCall): string[] {
  if (pathParameters[0] === 'token') return [UNKNOWN_TOKEN, 'x'];
  return [...PREFIXES.map((prefix) => prefix + NOBODY), 'unknown', 'ü'];
}

function pathOf({ path }: DocumentedCall, { ids }: KnownValues): string {
  const id = Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1];
  return path.replace(/\{channel\}/, 'events').replace(/\{\w+\}/, id ?? NOBODY);
}

async function send(
  { url, apiKey }: Target,
  { method }: DocumentedCall,
  path: string,
  body: unknown,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.includes('problem+json') ?? false;
  return {
    status: response.status,
    problem: isProblem ? (JSON.parse(text) as Answer['problem']) : {},
  };
}

function tell(what: string, findings: readonly string[]): void {
  console.log(findings.length === 0 ? `✓ ${what}` : `✗ ${what}:\n  ${findings.join('\n  ')}`);
}
