import {
  type ApiDocument,
  type DocumentedCall,
  documentedCalls,
  fieldsOf,
  idOfPath,
  type KnownValues,
  type SeenProblems,
  withNullAt,
  withValueAt,
} from './documented-calls.ts';
import type { Target } from './generated-clients.ts';

/** An API under test, with recorded answers. */
interface ProbedApi extends Target {
  seen: SeenProblems;
}

interface Answer {
  status: number;
  /** Empty if the answer is not a problem. */
  problem: { code?: string; errors?: { pointer: string }[] };
  text: string;
}

function send(api: ProbedApi, call: DocumentedCall, path: string, body: unknown): Promise<Answer> {
  const sent = body === undefined ? {} : { bytes: Buffer.from(JSON.stringify(body)) };
  return sendBytes(api, call, path, { type: 'application/json', ...sent });
}

/** Sends a body as it is, with any content type or none. */
async function sendBytes(
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

function report(what: string, findings: readonly string[]): void {
  console.log(findings.length === 0 ? `✓ ${what}` : `✗ ${what}:\n  ${findings.join('\n  ')}`);
}

const UNKNOWN_ID = '0'.repeat(32);
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
  report(`null in the place of each of ${sent} fields`, findings);
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
  report(`unknown ids, in ${sent} calls`, findings);
  return findings;
}

const PREFIXES = ['cmp_', 'per_', 'crd_', 'evt_', 'tds_', 'eml_'];

function unknownIdsOf({ pathParameters }: DocumentedCall): string[] {
  if (pathParameters[0] === 'token') return [UNKNOWN_TOKEN, 'x'];
  return [...PREFIXES.map((prefix) => prefix + UNKNOWN_ID), 'unknown', 'ü'];
}

function pathOf({ path }: DocumentedCall, known: KnownValues): string {
  return path
    .replace(/\{channel\}/, 'events')
    .replace(/\{\w+\}/, idOfPath(path, known) ?? UNKNOWN_ID);
}

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
    const ofUnknown = withoutItsOwn(await send(unknownIdLike(id)), unknownIdLike(id));
    const isDistinguishable = ofForeign !== ofUnknown;
    // An empty list is a valid answer, except for a path that identifies an object.
    const isFound = place === 'path' && !ofForeign.startsWith('404 ');
    if (isDistinguishable || isFound) {
      findings.push(`${call.id}, ${place}: ${ofForeign}, and of an unknown id: ${ofUnknown}`);
    }
  }
  report(`ids of another partner, in ${calls.length} calls`, findings);
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
function unknownIdLike(id: string): string {
  return id.replace(/_.*/, `_${'0'.repeat(32)}`);
}

/** The answer without the requested id and the request id, which always differ. */
function withoutItsOwn({ status, text }: Answer, id: string): string {
  const alike = text.replaceAll(id, '<id>').replace(/"requestId":"[^"]*"/, '"requestId":"..."');
  return `${status} ${alike}`;
}

const JSON_TYPE = 'application/json';
const NO_UTF8 = Uint8Array.from([...Buffer.from('{"a":"'), 0xff, 0xfe, ...Buffer.from('"}')]);

interface OddBody {
  what: string;
  type: string | undefined;
  bytes: Uint8Array;
  /** The only status that is right. */
  status: number;
}

/** Reasons in several lines. */
const LINE_BREAK = 'a line break';
const IN_LINES = ['freezeCard /reason', 'terminateCard /reason'];

/** Texts that people and programs send by mistake, or to deceive. */
const texts: readonly (readonly [what: string, text: string, mayBeTaken: boolean])[] = [
  ['a blank', ' ', false],
  ['invisible characters', '\u200b\u2060', false],
  ['a blank of Braille', '\u2800', false],
  ['a bidi override', 'Shop \u202egpj', false],
  [LINE_BREAK, 'Mia\r\nBcc: x', false],
  ['decomposed characters', 'Ame\u0301lie', true],
  ['astral characters', '\u{1d4b3}\u{1f600}', true],
];

/** Texts of another party, which are cleaned and never refused: the payer's bank has booked the transfer. */
const RECEIVED = ['receiveBankTransfer /reference'];

/**
 * Sends each body without a type, with other types, without bytes and with broken bytes: expects 415, 422 and
 * 400; and each text of it as blank-only, invisible, bidi, multi-line, decomposed and astral text: expects a
 * documented status, and 422 unless the text may be taken; decomposed text is answered composed.
 *
 * @returns the errors found.
 */
export async function probeOddBodies(
  document: ApiDocument,
  api: ProbedApi,
  known: KnownValues,
): Promise<string[]> {
  const findings: string[] = [];
  let sent = 0;
  for (const call of documentedCalls(document)) {
    if (call.method === 'GET') continue;
    const path = pathOf(call, known);
    for (const { what, type, bytes, status } of oddBodiesOf(call)) {
      const answer = await sendBytes(api, call, path, { type, bytes });
      sent += 1;
      if (answer.status !== status) findings.push(`${call.id}, ${what}: ${answer.status}`);
    }
    for (const { what, body, mayBeTaken } of oddTextsOf(document, call)) {
      const bytes = Buffer.from(JSON.stringify(body));
      const { status, text } = await sendBytes(api, call, path, { type: JSON_TYPE, bytes });
      sent += 1;
      const isKnown = status < 500 && call.statuses.includes(String(status));
      const isTaken = status < 300 && !mayBeTaken;
      const isDecomposed = status < 300 && text !== text.normalize('NFC');
      if (!isKnown || isTaken || isDecomposed) findings.push(`${call.id}, ${what}: ${status}`);
    }
  }
  report(`bodies of other types and with odd texts, in ${sent} calls`, findings);
  return findings;
}

function oddBodiesOf({ body, isBodyRequired }: DocumentedCall): OddBody[] {
  const bytes = Buffer.from(JSON.stringify(body ?? { a: 1 }));
  return [
    { what: 'no type', type: undefined, bytes, status: 415 },
    { what: 'text/plain', type: 'text/plain', bytes, status: 415 },
    { what: 'another JSON', type: 'application/vnd.api+json', bytes, status: 415 },
    { what: 'another charset', type: `${JSON_TYPE}; charset=utf-16`, bytes, status: 415 },
    { what: 'broken bytes', type: JSON_TYPE, bytes: NO_UTF8, status: 400 },
    ...(isBodyRequired
      ? [{ what: 'no bytes', type: JSON_TYPE, bytes: new Uint8Array(), status: 422 }]
      : []),
  ];
}

function oddTextsOf(document: ApiDocument, { id, body, bodySchema }: DocumentedCall) {
  if (!body || !bodySchema) return [];
  const places = fieldsOf(document, bodySchema, body).filter(
    ({ path }) => typeof valueAt(body, path) === 'string',
  );
  return places.flatMap(({ path }) =>
    texts.map(([what, text, mayBeTaken]) => {
      const place = `${id} /${path.join('/')}`;
      const isLine = what === LINE_BREAK && IN_LINES.includes(place);
      return {
        what: `${what} at /${path.join('/')}`,
        body: withValueAt(body, path, text),
        mayBeTaken: mayBeTaken || isLine || RECEIVED.includes(place),
      };
    }),
  );
}

/**
 * Calls every operation of GET with HEAD: expects no body, and the status of GET or 405.
 *
 * @returns the errors found.
 */
export async function probeHead(
  document: ApiDocument,
  api: ProbedApi,
  known: KnownValues,
): Promise<string[]> {
  const findings: string[] = [];
  const calls = documentedCalls(document).filter(({ method }) => method === 'GET');
  for (const call of calls) {
    const answer = await sendBytes(api, { ...call, method: 'HEAD' }, pathOf(call, known), {});
    const { status, text } = answer;
    const isKnown = status === 405 || (status < 500 && call.statuses.includes(String(status)));
    if (!isKnown || text !== '') findings.push(`HEAD of ${call.id}: ${status}`);
  }
  report(`HEAD in ${calls.length} calls`, findings);
  return findings;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], value);
}
