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
// Postgres: connection exceptions, only reading as a standby does, a full disk, too many connections,
// shutting down, starting up.
const POSTGRES_CODE = /^(08...|25006|53100|53300|57P0[1-3])$/;
// What pg says, without a code, of a connection that broke or could not be had.
const POSTGRES_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** True if the database, or what else the handler declared so, is away. */
export function isOutage(error: unknown): boolean {
  if (error instanceof OutageError) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    NETWORK_CODES.has(code) || POSTGRES_CODE.test(code) || POSTGRES_MESSAGE.test(error.message)
  );
}
