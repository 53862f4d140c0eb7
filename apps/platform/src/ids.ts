import { v7 as uuidv7 } from 'uuid';

export type IdPrefix =
  'ptn' | 'cmp' | 'per' | 'crd' | 'acc' | 'kyc' | 'evt' | 'dlv' | 'whe' | 'whs';

/** An opaque id: prefixed, time-ordered, not to be guessed (interface 1). */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidv7().replaceAll('-', '')}`;
}

/** When an id was made: UUIDv7 begins with its milliseconds. */
export function createdAtOf(id: string): Date {
  const uuidStart = id.indexOf('_') + 1;
  return new Date(parseInt(id.slice(uuidStart, uuidStart + 12), 16));
}
