export interface TransportRequest {
  method: string;
  url: URL;
  /** The path with `:id` in the place of what names one resource: for logs and traces. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Aborted when the call's time is over, or when its caller gives it up. */
  signal: AbortSignal;
}

export interface TransportAnswer {
  status: number;
  /** By its name in lower case. */
  header(name: string): string | undefined;
  body: Uint8Array;
}

/** Sends one request. It must not follow redirects, so that only the platform gets the API key. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** By the `fetch` of Node. */
export const fetchTransport: Transport = async ({ method, url, headers, body, signal }) => {
  const answer = await fetch(url, {
    ...{ method, headers, signal },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  return {
    status: answer.status,
    header: (name) => answer.headers.get(name) ?? undefined,
    body: new Uint8Array(await answer.arrayBuffer()),
  };
};
