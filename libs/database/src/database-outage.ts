import { types } from 'node:util';
import { QueryFailedError } from 'typeorm';

/**
 * The code reported to callers: `database_busy` if the database works but is overloaded now,
 * `database_unavailable` if it can't be used.
 */
export type DatabaseOutage = 'database_busy' | 'database_unavailable';

/** All connections of the pool were in use for longer than the waiting limit. */
export class PoolExhaustedError extends Error {
  override name = 'PoolExhaustedError';
}

/** A connection could not be made, or broke. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  /** Error code of the operating system or of Postgres, if there is one. */
  readonly code?: string;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = codeOf(cause);
  }
}

/**
 * By SQLSTATE or its class. Busy: the statement was too slow, or was aborted in favour of another one; a
 * retry may succeed. Unavailable: no statement can work now, because the connection broke, the server is
 * starting, stopping or a read-only standby, the disk is full or fails, or the login is refused.
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

// Messages of pg, which have no code, for a connection that broke or a server that does not answer.
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/;

/** @returns undefined if the error was caused by the statement and not by the state of the database. */
export function databaseOutageOf(error: unknown): DatabaseOutage | undefined {
  if (error instanceof PoolExhaustedError) return 'database_busy';
  if (error instanceof ConnectionLostError) {
    return outageOfSqlState(error.code) ?? 'database_unavailable';
  }
  if (error instanceof QueryFailedError)
    return databaseOutageOf(connectionErrorOr(error.driverError));
  if (!types.isNativeError(error)) return undefined;
  return (
    outageOfSqlState(codeOf(error)) ??
    (BROKEN.test(error.message) ? 'database_unavailable' : undefined)
  );
}

// Codes of Node for a write to a socket that the server has ended. Such errors name no call of the system.
const ENDED_SOCKET = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END']);

/** Converts an error of a connection: an error of the operating system means that the connection was lost. */
export function connectionErrorOr(error: unknown): unknown {
  // Errors of Node may be of another realm.
  if (!types.isNativeError(error)) return error;
  const isLost = 'syscall' in error || ENDED_SOCKET.has(codeOf(error) ?? '');
  return isLost ? new ConnectionLostError(error) : error;
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
