import { databaseOutageOf, PoolExhaustedError } from '#database';

/**
 * A dependency that all records of this service need is unavailable. The record is retried in place
 * until the dependency is back.
 */
export class OutageError extends Error {
  override name = 'OutageError';
}

const NETWORK_CODES = new Set([
  // The resolver is unavailable.
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The name does not exist. While the server behind a configured name is replaced, its name may be missing for a
  // while. A misspelled name holds the records up until it is corrected, and loses none.
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * True if the database is unavailable, or if the handler reported another outage with an
 * OutageError.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof OutageError || error instanceof PoolExhaustedError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return NETWORK_CODES.has(code) || databaseOutageOf(error) === 'database_unavailable';
}
