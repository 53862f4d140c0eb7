import { type ApiDocument, type DocumentedCall, documentedCalls } from './documented-calls.ts';
import { idOfPath, type KnownValues } from './known-values.ts';
import { type Answer, type ProbedApi, send, tell } from './probing.ts';

/** A call with an id of an object. */
interface NamingCall {
  call: DocumentedCall;
  /** Where the id is, for messages. */
  place: string;
  id: string;
  send: (id: string) => Promise<Answer>;
}

/**
 * Calls every operation that takes an id (in path, query or body) with an id of another partner. The answer
 * must be identical to the answer for an unknown id; otherwise the existence of objects could be found out.
 *
 * @returns the differences.
 */
export async function probeForeignIds(
  document: ApiDocument,
  api: ProbedApi,
  foreign: KnownValues,
): Promise<string[]> {
  const findings: string[] = [];
  const calls = documentedCalls(document).flatMap((call) => [
    ...namingInPath(call, api, foreign),
    ...namingInFields(call, api, foreign),
  ]);
  for (const { call, place, id, send } of calls) {
    const ofForeign = withoutItsOwn(await send(id), id);
    const ofNobody = withoutItsOwn(await send(nobodysLike(id)), nobodysLike(id));
    const isTold = ofForeign !== ofNobody;
    // An empty list is a valid answer, except for a path that identifies an object.
    const isFound = place === 'path' && !ofForeign.startsWith('404 ');
    if (isTold || isFound) {
      findings.push(`${call.id}, ${place}: ${ofForeign}, and of nobody's id: ${ofNobody}`);
    }
  }
  tell(`ids of another partner, in ${calls.length} calls`, findings);
  return findings;
}

function namingInPath(call: DocumentedCall, api: ProbedApi, foreign: KnownValues): NamingCall[] {
  const id = idOfPath(call.path, foreign);
  // A link's token gives access to everybody who has it.
  if (id === undefined || !call.pathParameters.includes('id')) return [];
  const sendTo = (it: string) => send(api, call, call.path.replace('{id}', it), call.body);
  return [{ call, place: 'path', id, send: sendTo }];
}

function namingInFields(
  call: DocumentedCall,
  api: ProbedApi,
  { fields }: KnownValues,
): NamingCall[] {
  if (call.pathParameters.length > 0) return [];
  return Object.entries(fields).flatMap(([name, [value]]) => {
    const id = value as string;
    const sendQuery = (it: string) => send(api, call, `${call.path}?${name}=${it}`, undefined);
    const sendBody = (it: string) => send(api, call, call.path, { ...call.body, [name]: it });
    return [
      ...(call.queryParameters.includes(name)
        ? [{ call, place: `?${name}`, id, send: sendQuery }]
        : []),
      ...(call.body && name in call.body ? [{ call, place: `/${name}`, id, send: sendBody }] : []),
    ];
  });
}

/** An unknown id of the same kind, so that it is not refused for another reason. */
function nobodysLike(id: string): string {
  return id.replace(/_.*/, `_${'0'.repeat(32)}`);
}

/** The answer without the requested id and the request id, which always differ. */
function withoutItsOwn({ status, text }: Answer, id: string): string {
  const alike = text.replaceAll(id, '<id>').replace(/"requestId":"[^"]*"/, '"requestId":"..."');
  return `${status} ${alike}`;
}
