/** Common parts of the API's routes: idempotency, rate limits, cursors, and operation names. */

export { AfterId, IdList, idsFound, idsIn, SearchText } from './list-query.js';
export {
  ALONE,
  type ExecuteShared,
  Idempotency,
  IdempotencyRetention,
  Idempotent,
  fingerprintOfContent,
  type IdempotentRequest,
  type InTransaction,
} from './idempotency.js';
export { Operation } from './operation.js';
export { RateLimitGuard, requestRates } from './rate-limit.guard.js';
