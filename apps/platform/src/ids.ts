import { v7 as uuidv7 } from 'uuid';

export type IdPrefix = 'ptn' | 'cmp' | 'per' | 'crd' | 'acc' | 'kyc' | 'evt' | 'dlv';

/** An opaque id: prefixed, time-ordered, not to be guessed (interface 1). */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidv7().replaceAll('-', '')}`;
}
