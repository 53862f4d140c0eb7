import { randomFillSync } from 'node:crypto';

export type IdPrefix =
  | 'ptn'
  | 'key'
  | 'csu'
  | 'cmp'
  | 'per'
  | 'crd'
  | 'acc'
  | 'kyc'
  | 'cra'
  | 'doc'
  | 'kyq'
  | 'cag'
  | 'lnk'
  | 'chk'
  | 'cas'
  | 'rev'
  | 'evt'
  | 'dlv'
  | 'whs'
  | 'tds'
  | 'buy'
  | 'txn'
  | 'top'
  | 'ltx'
  | 'ent'
  | 'rul'
  | 'inv'
  | 'cor'
  | 'prp'
  | 'arq'
  | 'req';

const RANDOM_BYTES = 8;
const MAX_COUNTER = 0xfff;

const pool = Buffer.alloc(8_192);
let poolOffset = pool.length;
let lastMs = 0;
let counter = 0;

/**
 * An opaque id: prefixed, time-ordered, not to be guessed (docs/interface/conventions.md#requests-and-responses). A UUIDv7 (RFC 9562) whose bits
 * after the milliseconds count, so that the ids of one process are in order; 62 bits are random. The `uuid` package
 * counts in 32 bits: only 42 bits of its ids are random for a reader who knows another id of the same millisecond.
 */
export function newId(prefix: IdPrefix): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (counter === MAX_COUNTER) {
    lastMs += 1;
    counter = 0;
  } else counter += 1;
  const time = lastMs.toString(16).padStart(12, '0');
  return `${prefix}_${time}7${counter.toString(16).padStart(3, '0')}${randomPart()}`;
}

/** What an id of this kind looks like. */
export function idPattern(prefix: IdPrefix): RegExp {
  return new RegExp(`^${prefix}_[0-9a-f]{32}$`);
}

/** Sorts before all ids of this kind that are made at this time or later, and after all others. */
export function firstIdAt(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${Math.max(0, time.getTime()).toString(16).padStart(12, '0')}`;
}

/** Sorts after all ids of this kind, in every collation: their digits end with f. */
export function idAfterAll(prefix: IdPrefix): string {
  return `${prefix}_g`;
}

/** When an id was made: UUIDv7 begins with its milliseconds. */
export function createdAtOf(id: string): Date {
  const uuidStart = id.indexOf('_') + 1;
  return new Date(parseInt(id.slice(uuidStart, uuidStart + 12), 16));
}

/** From a pool: asking the system for a few random bytes takes it as long as for many. */
function randomPart(): string {
  if (poolOffset === pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  // The variant of RFC 9562.
  pool[poolOffset] = (pool[poolOffset]! & 0x3f) | 0x80;
  poolOffset += RANDOM_BYTES;
  return pool.toString('hex', poolOffset - RANDOM_BYTES, poolOffset);
}
