/** Common parts of the API's routes: idempotency, rate limits, cursors, and operation names. */

export { AfterId } from './after-id.js';
export { IdempotencyKey } from './idempotency/idempotency-key.entity.js';
export { IdempotencyModule } from './idempotency/idempotency.module.js';
export {
  Idempotency,
  Idempotent,
  fingerprintOfContent,
  type IdempotentRequest,
  type InTransaction,
} from './idempotency/idempotency.js';
export { IdList, idsFound, idsIn, SearchText } from './name-search.js';
export { Operation } from './operation.js';
export { RateLimitGuard, requestRates } from './rate-limit.guard.js';
