import { QueryFailedError } from 'typeorm';

/** What callers are told: it is there and does not get to it for now, or it can't be worked with. */
export type DatabaseOutage = 'database_busy' | 'database_unavailable';

/** All connections of the pool were in use for longer than anybody waits. */
export class PoolExhaustedError extends Error {
  override name = 'PoolExhaustedError';
}

/** A connection could not be made, or broke. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  /** Of the operating system or of Postgres, if either told one. */
  readonly code?: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = codeOf(cause);
  }
}

/**
 * By SQLSTATE, or by its class. What is busy was slow, or was ended so that another one goes on: the same
 * again may well work. The rest can't work for now, whatever is asked: broken connections, a server that
 * starts, stops, or only reads as a standby does, a disk that is full or fails, and no way in.
 */
const outageBySqlState: Readonly<Record<string, DatabaseOutage>> = {
  '40001': 'database_busy',
  '40P01': 'database_busy',
  '53': 'database_busy',
  '55P03': 'database_busy',
  '57014': 'database_busy',
  '08': 'database_unavailable',
  '25006': 'database_unavailable',
  '25P03': 'database_unavailable',
  '25P04': 'database_unavailable',
  '53100': 'database_unavailable',
  '53300': 'database_unavailable',
  '57P': 'database_unavailable',
  '58': 'database_unavailable',
};

// What pg says, without a code, of a connection that broke or whose server does not answer.
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/;

/** @returns undefined if the error is not of the database's state, but of what was asked of it. */
export function databaseOutageOf(error: unknown): DatabaseOutage | undefined {
  if (error instanceof PoolExhaustedError) return 'database_busy';
  if (error instanceof ConnectionLostError) {
    return outageOfSqlState(error.code) ?? 'database_unavailable';
  }
  if (error instanceof QueryFailedError)
    return databaseOutageOf(connectionErrorOr(error.driverError));
  if (!(error instanceof Error)) return undefined;
  return (
    outageOfSqlState(codeOf(error)) ??
    (BROKEN.test(error.message) ? 'database_unavailable' : undefined)
  );
}

/** What a connection rejected with: an error of the operating system is that of the connection. */
export function connectionErrorOr(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? new ConnectionLostError(error) : error;
}

function outageOfSqlState(state: string | undefined): DatabaseOutage | undefined {
  if (state?.length !== 5) return undefined;
  const key = [state, state.slice(0, 3), state.slice(0, 2)].find(
    (each) => each in outageBySqlState,
  );
  return key === undefined ? undefined : outageBySqlState[key];
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
