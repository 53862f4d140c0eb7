/** Common parts of the API's routes: idempotency, rate limits, cursors, and operation names. */

export { AfterId } from './after-id.js';
export { IdempotencyModule } from './idempotency/idempotency.module.js';
export {
  ALONE,
  type ExecuteShared,
  Idempotency,
  Idempotent,
  fingerprintOfContent,
  type IdempotentRequest,
  type InTransaction,
} from './idempotency/idempotency.js';
export { IdList, idsFound, idsIn, SearchText } from './name-search.js';
export { Operation } from './operation.js';
export { RateLimitGuard, requestRates } from './rate-limit.guard.js';
