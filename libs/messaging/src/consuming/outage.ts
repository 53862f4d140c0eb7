import { databaseOutageOf, PoolExhaustedError } from '#database';

/** Something that all records of this service need is away. Handling waits in place until it is back. */
export class OutageError extends Error {
  override name = 'OutageError';
}

const NETWORK_CODES = new Set([
  // The resolver of names is away; ENOTFOUND is its answer that there is none.
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** True if the database, or what else the handler declared so, is away. */
export function isOutage(error: unknown): boolean {
  if (error instanceof OutageError || error instanceof PoolExhaustedError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return NETWORK_CODES.has(code) || databaseOutageOf(error) === 'database_unavailable';
}
