import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();
// Ids of only zeros are invalid (W3C Trace Context).
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

const pool = Buffer.alloc(4096);
let poolOffset = pool.length;

/** A new span in the trace of `parent` (W3C Trace Context), or a new trace without a parent. */
export function childTraceparent(parent: string | undefined): string {
  const [, traceId, , flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  return `00-${traceId ?? randomId(16)}-${randomId(8)}-${flags ?? '01'}`;
}

/** Taken from a pool, because requesting a few random bytes from the system takes as long as many. */
function randomId(bytes: number): string {
  if (poolOffset + bytes > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += bytes;
  return pool.toString('hex', poolOffset - bytes, poolOffset);
}

/** Runs `work` as a span of the trace of `parent`; everything that it calls sees the span. */
export function inTrace<T>(parent: string | undefined, work: () => T): T {
  return storage.run(childTraceparent(parent), work);
}

/** The `traceparent` to pass on; undefined outside of a trace. */
export function currentTraceparent(): string | undefined {
  return storage.getStore();
}

export function traceIdOf(traceparent: string | undefined): string | undefined {
  return TRACEPARENT.exec(traceparent ?? '')?.[1];
}
