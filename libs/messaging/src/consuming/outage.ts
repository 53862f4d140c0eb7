import { databaseOutageOf, PoolExhaustedError } from '#database';

/**
 * A dependency that all records of this service need is unavailable. The record is retried in place
 * until the dependency is back.
 */
export class OutageError extends Error {
  override name = 'OutageError';
}

const NETWORK_CODES = new Set([
  // The DNS resolver is unavailable. ENOTFOUND is not listed: it means that the name does not
  // exist.
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
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
