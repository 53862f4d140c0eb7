import type { SpanAttributes, SpanStart } from './span.js';
import { currentTraceparent, inSpan, type OpenSpan } from './trace-context.js';

/**
 * The span of a call over HTTP. Paths and query strings are left out, because they contain ids and tokens.
 *
 * @param target what is called, in a few words: a path's pattern, or what stands behind the address.
 */
export function httpClientSpan(
  method: string,
  url: URL,
  target: string,
  attributes: SpanAttributes = {},
): SpanStart {
  return {
    name: `${method} ${target}`,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': url.hostname,
      'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      ...attributes,
    },
  };
}

/** Adds the answer to the span. By the conventions, a client's call has failed from 400 on. */
export function noteHttpAnswer(span: OpenSpan, statusCode: number): void {
  span.set({ 'http.response.status_code': statusCode });
  if (statusCode >= 400) span.fail(String(statusCode));
}

/**
 * Makes a call over HTTP as a part of the running span.
 *
 * @param send gets the `traceparent` for its headers, and tells the status of the answer.
 */
export function tracedCall<T>(
  method: string,
  url: URL,
  target: string,
  send: (traceparent: string | undefined, answered: (statusCode: number) => void) => Promise<T>,
): Promise<T> {
  return inSpan(httpClientSpan(method, url, target), (span) =>
    send(currentTraceparent(), (statusCode) => noteHttpAnswer(span, statusCode)),
  );
}
