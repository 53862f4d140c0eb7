import { request } from 'node:http';

/** As `fetch` with a header `Host` of its own, which `fetch` does not send. It follows no redirect. */
export const fetchAtHost =
  (host: string) =>
  (
    url: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: Record<string, string>; body?: string | null } = {},
  ): Promise<Response> =>
    new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method, headers: { ...headers, host }, setHost: false },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values]) =>
              (values ?? []).map((value): [string, string] => [name, value]),
            );
            const status = answer.statusCode!;
            const content = status === 204 || status === 304 ? null : Buffer.concat(chunks);
            resolve(new Response(content, { status, headers: pairs }));
          });
        },
      );
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
