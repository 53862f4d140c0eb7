/** Common parts of the API's routes: idempotency, rate limits and queries of lists. */

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
export { RateLimitGuard, requestRates } from './rate-limit.guard.js';
