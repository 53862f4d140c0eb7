import { errorTypeOf, openChildSpan, type OpenSpan } from '#observability';
import pg from 'pg';
import { statementSpan } from './statement-span.js';

const READ_TIMEOUT = 'Query read timeout';

type Answered = (error: Error | null, result?: unknown) => void;

/**
 * A connection that closes itself when the server does not answer in time. Otherwise TypeORM would return
 * it to the pool, where the next user would wait behind the same statement.
 */
export class ServiceClient extends pg.Client {
  override query = ((...parameters: unknown[]): unknown => {
    const query = pg.Client.prototype.query.bind(this) as (...parameters: unknown[]) => unknown;
    const span = openChildSpan(() => statementSpan(textOf(parameters[0])));
    const result = query(...(span ? endedByCallback(span, parameters) : parameters));
    if (result instanceof Promise) {
      result.then(
        () => span?.end(),
        (error: unknown) => {
          if (span) fail(span, error);
          const isHung = error instanceof Error && error.message === READ_TIMEOUT;
          if (isHung) this.connection.stream.destroy();
        },
      );
    }
    return result;
  }) as pg.Client['query'];
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text);
}

/** `pg.Pool` asks by callback, which comes last. */
function endedByCallback(span: OpenSpan, parameters: unknown[]): unknown[] {
  const at = parameters.findIndex((it) => typeof it === 'function');
  if (at === -1) return parameters;
  const answered = parameters[at] as Answered;
  return parameters.with(at, (error: Error | null, result?: unknown) => {
    if (error) fail(span, error);
    else span.end();
    answered(error, result);
  });
}

function fail(span: OpenSpan, error: unknown): void {
  span.fail(errorTypeOf(error));
  span.end();
}
