const answerTimeoutMs = 10_000;

export type Call = {
  method?: 'GET' | 'POST';
  apiKey?: string;
  json?: unknown;
  csv?: string;
};

/** Calls an address and reads its JSON; anything but the expected kind of answer is an error. */
export async function call<T>(url: string, options: Call = {}): Promise<T> {
  const response = await send(url, options);
  const body = await response.text();
  if (!response.ok)
    throw new Error(`${describe(url, options)} answered ${response.status}: ${body}`);
  return JSON.parse(body) as T;
}

export async function readPage(url: string): Promise<string> {
  const response = await send(url, {});
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!response.ok || !type.startsWith('text/html')) {
    throw new Error(`${url} answered ${response.status} with ${type} instead of a page`);
  }
  return response.text();
}

/** @returns where the answer leads to. */
export async function readRedirect(url: string): Promise<string> {
  const response = await send(url, {});
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null) {
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  }
  await response.body?.cancel();
  return location;
}

async function send(url: string, options: Call): Promise<Response> {
  const { method = 'GET', apiKey, json, csv } = options;
  return fetch(url, {
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
}

function describe(url: string, { method = 'GET' }: Call): string {
  return `${method} ${url}`;
}
