import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { destination } from 'pino';
import { routeOf } from './route-of.js';
import { currentTraceparent, traceIdOf } from './trace-context.js';
import { withoutSecrets } from './without-secrets.js';

const FLUSH_INTERVAL_MS = 100;
const PATHS_WITHOUT_LOG = /^\/health\//;

export interface LoggingOptions {
  /** False where the app logs its requests itself: a line a request costs more than some of them. */
  logsRequests?: boolean;
}

interface SerializedError {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
}

/** Structured logs on stdout, one JSON object a line: service, request id, trace id. */
export function loggingModule(
  service: string,
  level: string,
  { logsRequests = true }: LoggingOptions = {},
): DynamicModule {
  return LoggerModule.forRoot({
    ...(!logsRequests && { forRoutes: [] }),
    pinoHttp: {
      // A write for each line costs more than the line. What is not written yet goes out at the exit.
      stream: destination({ sync: false, minLength: 16_000, periodicFlush: FLUSH_INTERVAL_MS }),
      level,
      base: { service },
      genReqId: requestIdOf,
      autoLogging: { ignore: (request) => PATHS_WITHOUT_LOG.test(request.url ?? '') },
      // The route is known only once the request is answered. Of a status from 500 on pino-http makes an error of its
      // own, whose stack says nothing: what went wrong was logged where it was caught.
      customSuccessObject: (request, _response, line: object) => ({
        ...line,
        route: routeOf(request),
      }),
      customErrorObject: (request, response, error, line: { err?: unknown }) => {
        const { err, ...others } = line;
        const isMadeUp = error.message === `failed with status code ${response.statusCode}`;
        return { ...others, ...(!isMadeUp && { err }), route: routeOf(request) };
      },
      // Addresses, bodies and headers carry tokens and personal data: they are never logged.
      serializers: {
        req: ({ id, method }: { id: unknown; method: string }) => ({ id, method }),
        res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
        err: withoutValues,
      },
      hooks: {
        logMethod(values, log) {
          log.apply(this, told(values) as typeof values);
        },
      },
      mixin: () => ({ traceId: traceIdOf(currentTraceparent()) }),
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
  });
}

/** The id that the request has, that the caller gave it, or a new one; it goes back in the answer. */
export function requestIdOf(
  request: IncomingMessage & { id?: unknown },
  response: ServerResponse,
): string {
  if (typeof request.id === 'string') return request.id;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
  response.setHeader('x-request-id', id);
  return id;
}

/** What is handed to the logger, with clean texts: beside them the message of an error, which Pino would tell as it is. */
function told([first, ...others]: readonly unknown[]): unknown[] {
  const { err } = (first ?? {}) as { err?: unknown };
  const [error] = [first, err].filter((value) => value instanceof Error);
  const texts = error && others.every((it) => it === undefined) ? [error.message] : others;
  return [first, ...texts].map((it) => (typeof it === 'string' ? withoutSecrets(it) : it));
}

/** Errors of the database carry the values of their statements, and those are personal data. */
function withoutValues({ type, message, stack, code }: SerializedError): SerializedError {
  return {
    type,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...(code !== undefined && { code }),
  };
}
