import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { traceIdOf } from '#observability';
import { Callers } from './callers.js';
import { RequestTraces } from './trace.middleware.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

describe('RequestTraces', () => {
  function traceOfCallFrom(remoteAddress: string, forwardedFor?: string): string | undefined {
    const traces = new RequestTraces(new Callers(forwardedFor === undefined ? 0 : 1));
    const headers = { traceparent, 'x-forwarded-for': forwardedFor };
    const request = { method: 'GET', url: '/cards', headers, socket: { remoteAddress } };
    const span = traces.open(
      request as unknown as IncomingMessage,
      {} as ServerResponse,
      () => 'none',
    );
    return traceIdOf(span.traceparent);
  }

  it.each(['127.0.0.1', '::ffff:10.1.2.3', 'fd00::1'])(
    'continues the trace of a service beside us: %s',
    (address) => {
      expect(traceOfCallFrom(address)).toBe(TRACE_ID);
    },
  );

  it('begins a trace of its own for a caller in the public internet', () => {
    const traceId = traceOfCallFrom('8.8.8.8');
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(traceId).not.toBe(TRACE_ID);
  });

  it('asks for the caller behind our own proxy', () => {
    expect(traceOfCallFrom('10.0.0.1', '8.8.8.8')).not.toBe(TRACE_ID);
    expect(traceOfCallFrom('10.0.0.1', '10.1.2.3')).toBe(TRACE_ID);
  });
});
