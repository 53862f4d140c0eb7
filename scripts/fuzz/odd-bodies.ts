import {
  type ApiDocument,
  type DocumentedCall,
  documentedCalls,
  fieldsOf,
  withValueAt,
} from './documented-calls.ts';
import { idOfPath, type KnownValues } from './known-values.ts';
import { type ProbedApi, sendBytes, tell } from './probing.ts';

const NOBODY = '0'.repeat(32);
const JSON_TYPE = 'application/json';
const NO_UTF8 = Uint8Array.from([...Buffer.from('{"a":"'), 0xff, 0xfe, ...Buffer.from('"}')]);

interface OddBody {
  what: string;
  type: string | undefined;
  bytes: Uint8Array;
  /** The only status that is right. */
  status: number;
}

/** Texts that people and programs send by mistake, or to deceive. */
const texts: readonly (readonly [what: string, text: string, mayBeTaken: boolean])[] = [
  ['a blank', ' ', false],
  ['invisible characters', '\u200b\u2060', false],
  ['a blank of Braille', '\u2800', false],
  ['a bidi override', 'Shop \u202egpj', false],
  ['a line break', 'Mia\r\nBcc: x', false],
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
  tell(`bodies of other types and with odd texts, in ${sent} calls`, findings);
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
    texts.map(([what, text, mayBeTaken]) => ({
      what: `${what} at /${path.join('/')}`,
      body: withValueAt(body, path, text),
      mayBeTaken: mayBeTaken || RECEIVED.includes(`${id} /${path.join('/')}`),
    })),
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
  tell(`HEAD in ${calls.length} calls`, findings);
  return findings;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], value);
}

function pathOf({ path }: DocumentedCall, known: KnownValues): string {
  return path.replace(/\{channel\}/, 'events').replace(/\{\w+\}/, idOfPath(path, known) ?? NOBODY);
}
