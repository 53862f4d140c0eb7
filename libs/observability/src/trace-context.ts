import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();
// Ids of zeros alone are not valid (W3C Trace Context).
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

const pool = Buffer.alloc(4096);
let poolOffset = pool.length;

/** A new span in the trace of `parent` (W3C Trace Context), or a new trace where there is none. */
export function childTraceparent(parent: string | undefined): string {
  const [, traceId, , flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  return `00-${traceId ?? randomId(16)}-${randomId(8)}-${flags ?? '01'}`;
}

/** From a pool: asking the system for a few random bytes takes it as long as for many. */
function randomId(bytes: number): string {
  if (poolOffset + bytes > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += bytes;
  return pool.toString('hex', poolOffset - bytes, poolOffset);
}

/** Runs `work` as a span of the trace that `parent` belongs to: all that it calls finds it. */
export function inTrace<T>(parent: string | undefined, work: () => T): T {
  return storage.run(childTraceparent(parent), work);
}

/** The `traceparent` to pass on, or undefined outside of any trace. */
export function currentTraceparent(): string | undefined {
  return storage.getStore();
}

export function traceIdOf(traceparent: string | undefined): string | undefined {
  return TRACEPARENT.exec(traceparent ?? '')?.[1];
}
