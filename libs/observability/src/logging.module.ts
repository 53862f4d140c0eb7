import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { destination } from 'pino';
import { currentTraceparent, isRecordingSpans, positionOf } from './tracing/trace-context.js';

const FLUSH_INTERVAL_MS = 100;
const PATHS_WITHOUT_LOG = /^\/health\//;

interface LoggingOptions {
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

// Nest's path for middleware of all routes; a request that matched nothing else ends there.
const OF_ALL_ROUTES = /^\{/;

/**
 * The pattern of the matched route, such as `/cards/:id`, or `none`. The path itself must not be used in
 * logs or labels, because it contains ids and tokens in any spelling.
 */
export function routeOf(request: object): string {
  const { path } = ((request as { route?: unknown }).route ?? {}) as { path?: unknown };
  return typeof path !== 'string' || OF_ALL_ROUTES.test(path) ? 'none' : path;
}

/**
 * Longer than our ids, request ids and trace ids; tokens of links, keys and credentials have at least 43
 * characters.
 */
const OPENER = /(?:[\w-]|%[\dA-Fa-f]{2}){40,}/g;
// Each match takes a whole run of characters, so that the time stays linear in the length of the text.
const MAYBE_MAIL_ADDRESS = /[\w.+-]+(?:@[\w-]+(?:\.[\w-]+)+)?/g;
// A query string may contain a secret, however short it is.
const MAYBE_QUERY = /(?<=\S)\?[^\s"'<>]*/g;

/**
 * Removes secrets and personal data from messages of libraries and frameworks, which quote requested URLs
 * and unparsable input.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(MAYBE_QUERY, (run) => (run.includes('=') ? '?***' : run))
    .replace(OPENER, '***')
    .replace(MAYBE_MAIL_ADDRESS, (run) => (run.includes('@') ? '***' : run));
}
