import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { inTrace } from '#observability';

/**
 * A route that is called far more often than all others. It is answered before Express, whose way to a
 * handler takes as long as all that a short handler does.
 */
export interface FastLane {
  method: string;
  /** The whole of it: with a query the request goes the usual way. */
  path: string;
  /**
   * Answers. `false`: it has left the request as it came, which now goes the usual way. What it throws before
   * it has answered goes the usual way, too: the route's own handler finds it with {@link failureOf}, and the
   * app's filters answer it.
   */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean | void>;
}

const failures = new WeakMap<IncomingMessage, unknown>();

/** What the fast lane failed with for this request; undefined if it did not come that way. */
export function failureOf(request: IncomingMessage): unknown {
  return failures.get(request);
}

/** Puts a lane before what the server does so far with its requests. */
export function openFastLane(server: Server, { method, path, handle }: FastLane): void {
  const usualWay = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const goTheUsualWay: RequestListener = (request, response) => {
    for (const listener of usualWay) listener(request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== path || request.method !== method) {
      goTheUsualWay(request, response);
      return;
    }
    inTrace(request.headers.traceparent as string | undefined, () =>
      handle(request, response),
    ).then(
      (isAnswered) => {
        if (isAnswered === false) goTheUsualWay(request, response);
      },
      (failure: unknown) => {
        failures.set(request, failure);
        goTheUsualWay(request, response);
      },
    );
  });
}
