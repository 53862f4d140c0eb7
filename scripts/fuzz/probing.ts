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

export async function send(
  { url, apiKey, seen }: ProbedApi,
  { id, method }: DocumentedCall,
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
  const problem = isProblem ? (JSON.parse(text) as Answer['problem']) : {};
  if (problem.code !== undefined) seen.add(id, problem.code);
  return { status: response.status, problem, text };
}

export function tell(what: string, findings: readonly string[]): void {
  console.log(findings.length === 0 ? `✓ ${what}` : `✗ ${what}:\n  ${findings.join('\n  ')}`);
}
