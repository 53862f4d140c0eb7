import type { Endpoints } from '../../../tools/local/endpoints.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the platform's API with the partner's key. */
export function partnerCall<Answer>(
  { platform, partner }: Endpoints,
  method: Method,
  path: string,
  body?: object,
): Promise<Answer> {
  return call(method, `${platform}${path}`, body, { authorization: `Bearer ${partner.apiKey}` });
}

/** Sends and receives JSON. Anything but success is an error. */
export async function call<Answer>(
  method: Method,
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as Answer;
}
