import { TourError } from './tour-error.ts';

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
