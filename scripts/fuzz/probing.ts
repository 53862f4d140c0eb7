import type { SeenProblems } from './declared-problems.ts';
import type { DocumentedCall } from './documented-calls.ts';
import type { Target } from './generated-clients.ts';

/** An API under test, with recorded answers. */
export interface ProbedApi extends Target {
  seen: SeenProblems;
}

export interface Answer {
  status: number;
  /** Empty if the answer is not a problem. */
  problem: { code?: string; errors?: { pointer: string }[] };
  text: string;
}

export function send(
  api: ProbedApi,
  call: DocumentedCall,
  path: string,
  body: unknown,
): Promise<Answer> {
  const sent = body === undefined ? {} : { bytes: Buffer.from(JSON.stringify(body)) };
  return sendBytes(api, call, path, { type: 'application/json', ...sent });
}

/** Sends a body as it is, with any content type or none. */
export async function sendBytes(
  { url, apiKey, seen }: ProbedApi,
  { id, method }: Pick<DocumentedCall, 'id' | 'method'>,
  path: string,
  { type, bytes }: { type?: string | undefined; bytes?: Uint8Array },
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(bytes && { body: new Uint8Array(bytes) }),
  });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.includes('problem+json') ?? false;
  const problem = isProblem && text !== '' ? (JSON.parse(text) as Answer['problem']) : {};
  if (problem.code !== undefined) seen.add(id, problem.code);
  return { status: response.status, problem, text };
}

export function tell(what: string, findings: readonly string[]): void {
  console.log(findings.length === 0 ? `✓ ${what}` : `✗ ${what}:\n  ${findings.join('\n  ')}`);
}
