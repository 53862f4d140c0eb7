import type { CallToTry } from '../../../portal/call-to-try.js';

export interface Sent {
  status: number;
  durationMs: number;
  mediaType: string;
  requestId?: string;
  body: Blob;
}

/** What was given in the form. */
export interface Given {
  apiKey: string;
  values: ReadonlyMap<string, string>;
  body: string | undefined;
}

/** @returns the answer, also a problem; or what was wrong before anything was sent */
export async function sendCall(call: CallToTry, given: Given): Promise<Sent | string> {
  const body = given.body === undefined || given.body.trim() === '' ? undefined : given.body;
  const fault = body === undefined ? undefined : faultOfJson(body);
  if (fault !== undefined) return `The body is not JSON: ${fault}`;
  const wrong = call.parameters.find(
    ({ name, in: place }) =>
      // A browser resolves these segments, so that another operation would be called.
      place === 'path' && ['', '.', '..'].includes(given.values.get(name) ?? ''),
  );
  if (wrong) return `${wrong.name} must not be empty, "." or "..".`;
  const begun = performance.now();
  try {
    const response = await fetch(targetOf(call, given.values), {
      method: call.method,
      headers: headersOf(call, given, body !== undefined),
      body,
      // A session of another page of this platform must not be used by accident.
      credentials: 'omit',
      cache: 'no-store',
    });
    return {
      status: response.status,
      durationMs: Math.round(performance.now() - begun),
      mediaType: response.headers.get('content-type') ?? '',
      requestId: response.headers.get('x-request-id') ?? undefined,
      body: await response.blob(),
    };
  } catch {
    return 'The platform could not be reached. Please try again.';
  }
}

export function targetOf({ path, parameters }: CallToTry, values: Given['values']): string {
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = values.get(name) ?? '';
    if (place === 'query' && value !== '') query.set(name, value);
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function headersOf(call: CallToTry, { apiKey }: Given, hasBody: boolean): HeadersInit {
  return {
    ...(call.isForKey && { authorization: `Bearer ${apiKey}` }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(call.hasIdempotencyKey && { 'idempotency-key': idempotencyKey() }),
  };
}

/** Each click is a call of its own. `randomUUID` is only there in a secure context. */
function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `docs-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function faultOfJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
