import { STATUS_CODES } from 'node:http';
import { type FieldProblem, fieldProblem, MAX_LISTED_PROBLEMS, type Problem } from '#contracts';
import { type DatabaseOutage, databaseOutageOf } from '#database';
import { UnhealthyError } from '#observability';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { Application, Request, Response } from 'express';
import { HeadNotAllowedError, noteProblem } from './answered-requests.js';
import { operationNotDeclaring } from './operation.js';
import {
  type AuthScheme,
  DomainError,
  type ErrorStatus,
  RequestValidationError,
} from './domain-error.js';
import { sendErrorPage, wantsPage } from './plain-page.js';
import { BodyTypeError, JsonBodyError } from './request-bodies.js';

interface Finding {
  status: number;
  code: string;
  detail: string;
  errors?: FieldProblem[];
  dependencies?: Problem['dependencies'];
  guessesLeft?: number;
  options?: object;
  retryAfterSeconds?: number;
  /** The methods that the path supports. */
  allow?: string;
  /** The scheme that a 401 asks for. */
  scheme?: AuthScheme;
  /** The content types that the route reads. */
  accept?: string;
}

/** Converts any error to `application/problem+json` (RFC 9457, docs/interface/conventions.md#requests-and-responses). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  /** @param refusesUndeclared answers 500 for a problem that its operation does not declare. */
  constructor(private readonly refusesUndeclared = false) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const finding = this.declared(request, this.findingOf(error, request), error);
    this.report(error, finding);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (finding.allow) response.setHeader('allow', finding.allow);
    if (finding.accept) response.setHeader('accept', finding.accept);
    if (finding.status === 401)
      response.setHeader('www-authenticate', challengeOf(request, finding));
    if (finding.retryAfterSeconds !== undefined) {
      response.setHeader('retry-after', Math.ceil(finding.retryAfterSeconds));
    }
    if (wantsPage(request)) sendErrorPage(request, response, finding.status);
    else sendProblem(request, response, finding);
  }

  private report(error: unknown, { status, code }: Finding): void {
    // The health check has logged its failure.
    if (status < 500 || error instanceof UnhealthyError) return;
    // An outage affects many requests, so log one line without a stack.
    if (code in outages) this.logger.warn(`${code}: ${String(error)}`);
    else this.logger.error(error);
  }

  private declared(request: Request, finding: Finding, error: unknown): Finding {
    if (!(error instanceof DomainError)) return finding;
    const operation = operationNotDeclaring(request, error.code);
    if (operation === undefined) return finding;
    const detail = `${operation} answers ${error.code}, which it does not declare`;
    // In production, the caller's answer matters more than a gap in the API document.
    if (!this.refusesUndeclared) this.logger.warn(detail);
    return this.refusesUndeclared ? { status: 500, code: 'undeclared_problem', detail } : finding;
  }

  private findingOf(error: unknown, request: Request): Finding {
    if (error instanceof RequestValidationError) {
      return {
        status: 422,
        code: 'validation_failed',
        detail: detailOf(error),
        errors: error.errors,
      };
    }
    if (error instanceof DomainError) return this.findingOfDomain(error, request);
    if (error instanceof JsonBodyError) {
      return { status: 400, code: error.code, detail: error.message };
    }
    if (error instanceof HeadNotAllowedError) {
      return methodNotAllowed(allowedMethods(request).filter((method) => method !== 'HEAD'));
    }
    if (error instanceof BodyTypeError) {
      const accept = error.types.join(', ');
      return { status: 415, code: 'unsupported_media_type', detail: error.message, accept };
    }
    if (error instanceof UnhealthyError) {
      const { message, dependencies } = error;
      return { status: 503, code: 'unhealthy', detail: message, dependencies };
    }
    if (error instanceof HttpException) {
      return findingOfHttp(error, request);
    }
    const outage = databaseOutageOf(error);
    return outage ? outages[outage] : INTERNAL_ERROR;
  }

  private findingOfDomain(error: DomainError, request: Request): Finding {
    const { code, message, details } = error;
    const known = error.status ?? 500;
    const status = typeof known === 'number' ? known : known.status;
    // `GET events/test` was taken for an event that is called `test`.
    const otherMethod = status === 404 ? findingOfMethod(request) : undefined;
    return (
      otherMethod ?? {
        status,
        code,
        detail: message,
        ...consequencesOf(known, code, message),
        ...details,
      }
    );
  }
}

/** What a 401 or 422 has to say in addition. */
function consequencesOf(
  known: ErrorStatus,
  code: string,
  message: string,
): Pick<Finding, 'errors' | 'scheme'> {
  if (typeof known === 'number') return {};
  if (known.status === 401) return { scheme: known.scheme };
  return { errors: [fieldProblem(known.pointer, code, message)] };
}

/** A token that was sent, and not accepted, is named as in RFC 6750. */
function challengeOf({ headers }: Request, { scheme = 'Bearer' }: Finding): string {
  const isRefused = scheme === 'Bearer' && headers.authorization !== undefined;
  return `${scheme} realm="api"${isRefused ? ', error="invalid_token"' : ''}`;
}

function detailOf({ errors }: RequestValidationError): string {
  const isAll = errors.length < MAX_LISTED_PROBLEMS;
  const truncation = isAll ? '' : ` The first ${MAX_LISTED_PROBLEMS} are named.`;
  return `The request has fields that are missing or wrong.${truncation}`;
}

const outages: Readonly<Record<DatabaseOutage, Finding>> = {
  database_busy: {
    status: 503,
    code: 'database_busy',
    detail:
      'There is more to do than can be done at once. Ask again in a moment, with the same Idempotency-Key.',
    retryAfterSeconds: 1,
  },
  database_unavailable: {
    status: 503,
    code: 'database_unavailable',
    detail: 'The database does not answer. Ask again in a moment, with the same Idempotency-Key.',
    retryAfterSeconds: 5,
  },
};

function findingOfHttp(error: HttpException, request: Request): Finding {
  const otherMethod = error instanceof NotFoundException ? findingOfMethod(request) : undefined;
  if (otherMethod) return otherMethod;
  // Nest wraps the body parsers' errors, and its message quotes the body.
  return (
    bodyParserFindingOf(error.cause) ?? {
      status: error.getStatus(),
      code: codeOfStatus(error.getStatus()),
      detail: error.message,
    }
  );
}

/** The path exists but not with this method. A 404 would make the caller look for another path. */
function findingOfMethod(request: Request): Finding | undefined {
  const methods = allowedMethods(request);
  if (methods.length === 0 || methods.includes(request.method)) return undefined;
  return methodNotAllowed(methods);
}

function methodNotAllowed(methods: readonly string[]): Finding {
  const allow = methods.join(', ');
  return { status: 405, code: 'method_not_allowed', detail: `Allowed here: ${allow}.`, allow };
}

const INTERNAL_ERROR: Finding = {
  status: 500,
  code: 'internal_error',
  detail: 'Something went wrong on our side. The request id leads us to it.',
};

function sendProblem(request: Request, response: Response, finding: Finding): void {
  const { status, code, detail, errors, dependencies, guessesLeft, options } = finding;
  noteProblem(request, code);
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance: request.path,
    code,
    requestId: String(request.id ?? ''),
    ...(errors && { errors }),
    ...(dependencies && { dependencies }),
    ...(guessesLeft !== undefined && { guessesLeft }),
    ...(options && { options }),
  };
  // The route may have set another for its answer.
  response.setHeader('cache-control', 'no-store');
  response.status(status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Express's body parsers throw http-errors, identified by `type`. */
function bodyParserFindingOf(error: unknown): Finding | undefined {
  const { type, status } = (error ?? {}) as { type?: unknown; status?: unknown };
  if (typeof type !== 'string' || typeof status !== 'number' || status >= 500) return undefined;
  if (type === 'entity.too.large') {
    return { status: 413, code: 'body_too_large', detail: 'The body is larger than allowed.' };
  }
  return { status, code: codeOfStatus(status), detail: STATUS_CODES[status] ?? 'Bad request' };
}

/** 404 -> `not_found` */
function codeOfStatus(status: number): string {
  return (STATUS_CODES[status] ?? 'error').toLowerCase().replace(/[^a-z]+/g, '_');
}

interface Layer {
  match: (path: string) => boolean;
  route?: { path: string; methods: Record<string, boolean> };
}

/**
 * The methods that the app's routes offer for the path of a request; empty for an unknown path.
 * `events/test` counts as its own resource and not as an id in `events/:id`.
 */
function allowedMethods({ app, path }: Request): string[] {
  const routes = stackOf(app)
    // A route with all methods belongs to a middleware.
    .filter(({ route }) => route && Object.keys(route.methods).length === 1)
    .filter((layer) => matches(layer, path))
    .map(({ route }) => route!);
  const fewest = Math.min(...routes.map(parametersOf));
  const methods = routes
    .filter((route) => parametersOf(route) === fewest)
    .flatMap((route) => Object.keys(route.methods))
    .map((method) => method.toUpperCase());
  const known = new Set(methods);
  // Express answers HEAD with the handler of GET.
  if (known.has('GET')) known.add('HEAD');
  return [...known].sort();
}

function parametersOf({ path }: { path: string }): number {
  return path.split(':').length;
}

function stackOf(app: Application): Layer[] {
  return (app.router as unknown as { stack: Layer[] }).stack;
}

/** A path that can't be decoded matches no route. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
