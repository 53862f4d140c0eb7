import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPublicAddress } from '#addresses';
import {
  currentTraceparent,
  openSpan,
  type OpenSpan,
  routeOf,
  type SpanStart,
  unrecordedSpan,
} from '#observability';
import type { NextFunction, Request, Response } from 'express';
import type { Callers } from './callers.js';

const MAX_KNOWN_ADDRESSES = 1_000;
/** Probes and scrapes come every few seconds, and say nothing. */
const UNRECORDED = /^\/(health\/|metrics$)/;

/** Continues the caller's trace (header `traceparent`), or begins one. */
export function traceMiddleware(traces: RequestTraces) {
  return (request: Request, response: Response, next: NextFunction): void => {
    // A fast lane has begun it and passed the request on.
    if (currentTraceparent() !== undefined) return next();
    traces.open(request, response, () => routeOf(request)).run(next);
  };
}

/** Opens the span of each request. */
export class RequestTraces {
  private readonly isPublicByAddress = new Map<string, boolean>();

  constructor(private readonly callers: Callers) {}

  /** @param route called after the answer; `none` if no route matched. */
  open(request: IncomingMessage, response: ServerResponse, route: () => string): OpenSpan {
    const { method = '', url = '' } = request;
    const given = request.headers.traceparent as string | undefined;
    const isOurs = given === undefined || !this.comesFromOutside(request);
    const parent = isOurs ? given : undefined;
    if (UNRECORDED.test(url)) return unrecordedSpan(parent);
    const span = openSpan(parent, spanOf(method, isOurs ? [] : [given]));
    if (span.isRecording) response.once('close', () => end(span, method, route(), response));
    return span;
  }

  /**
   * A caller in the public internet chooses neither the trace that our spans are in nor whether they are recorded;
   * its trace is only linked. Services beside us have private addresses.
   */
  private comesFromOutside(request: IncomingMessage): boolean {
    const address = this.callers.addressOf(request);
    const known = this.isPublicByAddress.get(address);
    if (known !== undefined) return known;
    const isPublic = isPublicAddress(address);
    if (this.isPublicByAddress.size >= MAX_KNOWN_ADDRESSES) this.isPublicByAddress.clear();
    this.isPublicByAddress.set(address, isPublic);
    return isPublic;
  }
}

/** Without the path, the query string and the caller's address: they contain ids, tokens and people. */
function spanOf(method: string, links: string[]): SpanStart {
  return { name: method, kind: 'server', attributes: { 'http.request.method': method }, links };
}

function end(span: OpenSpan, method: string, route: string, response: ServerResponse): void {
  const { statusCode, writableFinished } = response;
  if (route !== 'none') {
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route });
  }
  if (writableFinished) span.set({ 'http.response.status_code': statusCode });
  if (!writableFinished) span.fail('aborted');
  else if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
}
