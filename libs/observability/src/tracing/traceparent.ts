import { randomFillSync } from 'node:crypto';

// Ids of only zeros are invalid (W3C Trace Context).
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

const pool = Buffer.alloc(4096);
let poolOffset = pool.length;

/** What a `traceparent` (W3C Trace Context) says. */
export interface TracePosition {
  traceId: string;
  spanId: string;
  flags: number;
}

/** @returns undefined for what is no traceparent. */
export function positionOf(traceparent: string | undefined): TracePosition | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId === undefined
    ? undefined
    : { traceId, spanId: spanId!, flags: parseInt(flags!, 16) };
}

/** A new span in the trace of `parent`, or a new trace without a parent. */
export function childTraceparent(parent: string | undefined): string {
  const [, traceId, , flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  return `00-${traceId ?? randomId(16)}-${randomId(8)}-${flags ?? '01'}`;
}

export function traceIdOf(traceparent: string | undefined): string | undefined {
  return TRACEPARENT.exec(traceparent ?? '')?.[1];
}

/** Whether the span is recorded, as far as its sender says. */
export function isSampled(traceparent: string | undefined): boolean {
  return ((positionOf(traceparent)?.flags ?? 0) & SAMPLED) === SAMPLED;
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
