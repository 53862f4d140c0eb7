import {
  type ApiDocument,
  type DocumentedCall,
  documentedCalls,
  fieldsOf,
  withNullAt,
} from './documented-calls.ts';
import { idOfPath, type KnownValues } from './known-values.ts';
import { type Answer, type ProbedApi, send, tell } from './probing.ts';

const NOBODY = '0'.repeat(32);
// A link's token has 43 characters.
const UNKNOWN_TOKEN = 'A'.repeat(43);

/**
 * Sends null for each field of each body: expects 422 naming the field, unless the document allows null.
 *
 * @returns the errors found.
 */
export async function probeNulls(
  document: ApiDocument,
  api: ProbedApi,
  known: KnownValues,
): Promise<string[]> {
  const findings: string[] = [];
  let sent = 0;
  for (const call of documentedCalls(document)) {
    const { body, bodySchema } = call;
    if (!body || !bodySchema) continue;
    for (const { path, isNullable } of fieldsOf(document, bodySchema, body)) {
      const pointer = `/${path.join('/')}`;
      const answer = await send(api, call, pathOf(call, known), withNullAt(body, path));
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
  // A rule over several fields names the object that contains them.
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
 * Calls every operation with an id in its path with an unknown id: expects 404 as documented.
 *
 * @returns the errors found.
 */
export async function probeUnknownIds(document: ApiDocument, api: ProbedApi): Promise<string[]> {
  const findings: string[] = [];
  let sent = 0;
  for (const call of documentedCalls(document)) {
    if (call.pathParameters.length === 0 || call.isPage) continue;
    for (const id of unknownIdsOf(call)) {
      const path = call.path.replace(/\{\w+\}/, encodeURIComponent(id));
      const { status, problem } = await send(api, call, path, call.body);
      sent += 1;
      if (status === 404 && call.statuses.includes('404')) continue;
      findings.push(`${call.id} of ${id}: answered ${status} ${problem.code}, not 404`);
    }
  }
  tell(`ids that nobody has, in ${sent} calls`, findings);
  return findings;
}

const PREFIXES = ['cmp_', 'per_', 'crd_', 'evt_', 'tds_', 'eml_'];

function unknownIdsOf({ pathParameters }: DocumentedCall): string[] {
  if (pathParameters[0] === 'token') return [UNKNOWN_TOKEN, 'x'];
  return [...PREFIXES.map((prefix) => prefix + NOBODY), 'unknown', 'ü'];
}

function pathOf({ path }: DocumentedCall, known: KnownValues): string {
  return path.replace(/\{channel\}/, 'events').replace(/\{\w+\}/, idOfPath(path, known) ?? NOBODY);
}
