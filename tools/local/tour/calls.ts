import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { patienceHint, patienceMs } from '../setup-error.ts';

/** The tour found an unexpected result; the message says what, and where. */
export class TourError extends Error {
  override name = 'TourError';
}

const answerTimeoutMs = 10_000;

export type Call = {
  method?: 'GET' | 'POST';
  apiKey?: string;
  json?: unknown;
  csv?: string;
};

/** Calls an address and parses the JSON of its answer. */
export async function call<T>(url: string, options: Call = {}): Promise<T> {
  const response = await send(url, options);
  if (!response.ok) throw await unexpected(url, response);
  return (await response.json()) as T;
}

export async function requirePage(url: string): Promise<void> {
  const response = await send(url);
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!response.ok || !isPage) throw await unexpected(url, response);
  await response.body?.cancel();
}

/** @returns the redirect target of the answer. */
export async function readRedirect(url: string, options: Call): Promise<string> {
  const response = await send(url, options);
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null) throw await unexpected(url, response);
  await response.body?.cancel();
  return location;
}

async function send(url: string, options: Call = {}): Promise<Response> {
  const { method = 'GET', apiKey, json, csv } = options;
  try {
    return await fetch(url, {
      method,
      headers: {
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(csv !== undefined && { 'content-type': 'text/csv' }),
      },
      body: csv ?? (json === undefined ? null : JSON.stringify(json)),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
  } catch (error) {
    throw new TourError(`${method} ${url} got no answer`, { cause: error });
  }
}

async function unexpected(url: string, response: Response): Promise<TourError> {
  return new TourError(`${url} answered ${response.status}: ${await response.text()}`);
}

type ReceivedMail = { to: { address: string }[]; subject: string };

/** The mails to one domain in the inbox. */
export async function mailsTo(mailDomain: string, inboxUrl: string): Promise<ReceivedMail[]> {
  const query = new URLSearchParams({ search: `@${mailDomain}`, limit: '200' });
  const page = await call<{ items: ReceivedMail[] }>(`${inboxUrl}/api/email/summary?${query}`);
  return page.items;
}

const pollIntervalMs = 50;

export function verifyEqual(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new TourError(
    `${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
  );
}

/** Reads repeatedly until the expected result has arrived; gives up when the results stop changing. */
export async function arrival<T>(
  what: string,
  read: () => Promise<T>,
  hasArrived: (found: T) => boolean,
): Promise<T> {
  const limitMs = patienceMs();
  let last: string | undefined;
  let changedAt = performance.now();
  for (;;) {
    const found = await read();
    if (hasArrived(found)) return found;
    const state = JSON.stringify(found);
    if (state !== last) {
      last = state;
      changedAt = performance.now();
    }
    if (performance.now() - changedAt > limitMs) {
      throw new TourError(
        `${what} did not happen, and nothing changed for ${limitMs / 1_000} s (${patienceHint}); ` +
          `the last state was ${state}`,
      );
    }
    await sleep(pollIntervalMs);
  }
}
