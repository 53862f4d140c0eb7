import { type ApiDocument, type DocumentedCall, documentedCalls } from './documented-calls.ts';
import { idOfPath, type KnownValues } from './known-values.ts';
import { type Answer, type ProbedApi, send, tell } from './probing.ts';

/** A call that names something by its id. */
interface NamingCall {
  call: DocumentedCall;
  /** What it names it by, for a reader. */
  place: string;
  id: string;
  send: (id: string) => Promise<Answer>;
}

/**
 * Calls whatever takes an id, in its path, its query or its body, with that of something that another partner has. The
 * answer must be that of an id that nobody has, to the letter: else somebody could find out what there is.
 *
 * @returns what it found wrong.
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
    // A list of nothing is a good answer, to a path that names something there is none.
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
  // Whoever has a link's token may use it.
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

/** Of the same kind, so that it is refused for no other reason. */
function nobodysLike(id: string): string {
  return id.replace(/_.*/, `_${'0'.repeat(32)}`);
}

/** The answer without what each has of its own: the id that was asked for, and that of the request. */
function withoutItsOwn({ status, text }: Answer, id: string): string {
  const alike = text.replaceAll(id, '<id>').replace(/"requestId":"[^"]*"/, '"requestId":"..."');
  return `${status} ${alike}`;
}
