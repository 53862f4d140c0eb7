export interface JsonAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Calls an API and parses the JSON of its answer, whatever the status. */
export async function callJson<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer<T>> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as T,
  };
}

export interface Guessing {
  /** How many guesses were processed before the first refusal. */
  looked: number;
  /** In seconds, from the refusal. */
  retryAfter: number;
}

/** Guesses until it is refused, at most 200 times. @throws if it is never refused. */
export async function guess(call: (attempt: number) => Promise<Response>): Promise<Guessing> {
  for (let looked = 0; looked < 200; looked += 1) {
    const response = await call(looked);
    await response.arrayBuffer();
    if (response.ok) throw new Error(`guess ${looked} was answered with ${response.status}`);
    const retryAfter = Number(response.headers.get('retry-after'));
    if (response.status === 429) return { looked, retryAfter };
  }
  throw new Error('200 guesses were looked at');
}
