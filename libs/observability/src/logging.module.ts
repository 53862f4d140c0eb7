import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { destination } from 'pino';
import { routeOf } from './route-of.js';
import { currentTraceparent, isRecordingSpans } from './tracing/trace-context.js';
import { positionOf } from './tracing/traceparent.js';
import { withoutSecrets } from './without-secrets.js';

const FLUSH_INTERVAL_MS = 100;
const PATHS_WITHOUT_LOG = /^\/health\//;

export interface LoggingOptions {
  /** False if the app logs its requests itself: for some requests, a log line costs more than the request. */
  logsRequests?: boolean;
}

interface SerializedError {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
}

/** Structured logs on stdout, one JSON object per line, with service, request id and trace id. */
export function loggingModule(
  service: string,
  level: string,
  { logsRequests = true }: LoggingOptions = {},
): DynamicModule {
  return LoggerModule.forRoot({
    ...(!logsRequests && { forRoutes: [] }),
    pinoHttp: {
      // A write per line costs more than the line. Buffered lines are written at the exit.
      stream: destination({ sync: false, minLength: 16_000, periodicFlush: FLUSH_INTERVAL_MS }),
      level,
      base: { service },
      genReqId: requestIdOf,
      autoLogging: { ignore: (request) => PATHS_WITHOUT_LOG.test(request.url ?? '') },
      // The route is known only after the answer. For a status of 500 and above, pino-http creates its own
      // error with a useless stack; the real error was already logged where it was caught.
      customSuccessObject: (request, _response, line: object) => ({
        ...line,
        route: routeOf(request),
      }),
      customErrorObject: (request, response, error, line: { err?: unknown }) => {
        const { err, ...others } = line;
        const isMadeUp = error.message === `failed with status code ${response.statusCode}`;
        return { ...others, ...(!isMadeUp && { err }), route: routeOf(request) };
      },
      // URLs, bodies and headers contain tokens and personal data, so they are never logged.
      serializers: {
        req: ({ id, method }: { id: unknown; method: string }) => ({ id, method }),
        res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
        err: withoutValues,
      },
      hooks: {
        logMethod(values, log) {
          log.apply(this, masked(values) as typeof values);
        },
      },
      mixin: placeInTrace,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
  });
}

/** The ids of the trace and, while traces are recorded, of the span. */
function placeInTrace(): { traceId?: string | undefined; spanId?: string } {
  const position = positionOf(currentTraceparent());
  return {
    traceId: position?.traceId,
    ...(isRecordingSpans() && position && { spanId: position.spanId }),
  };
}

/** The request's id: already set, given by the caller, or new. It is returned in the answer. */
export function requestIdOf(
  request: IncomingMessage & { id?: unknown },
  response: ServerResponse,
): string {
  if (typeof request.id === 'string') return request.id;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
  request.id = id;
  response.setHeader('x-request-id', id);
  return id;
}

/**
 * The arguments of the logger with secrets removed, including the message of an error, which Pino would log
 * unchanged.
 */
function masked([first, ...others]: readonly unknown[]): unknown[] {
  const { err } = (first ?? {}) as { err?: unknown };
  const [error] = [first, err].filter((value) => value instanceof Error);
  const texts = error && others.every((it) => it === undefined) ? [error.message] : others;
  return [first, ...texts].map((it) => (typeof it === 'string' ? withoutSecrets(it) : it));
}

/** Database errors contain the values of their statements, which are personal data. */
function withoutValues({ type, message, stack, code }: SerializedError): SerializedError {
  return {
    type,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...(code !== undefined && { code }),
  };
}
