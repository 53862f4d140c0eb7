import { createHash, randomBytes } from 'node:crypto';

// Crockford's base 32, without letters that look like digits.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
// The first characters find the code in the table. The rest is the secret, of 70 bits.
const HANDLE_LENGTH = 6;
const GROUP = /.{4}(?=.)/g;

export interface EnrolmentSecret {
  handle: string;
  hash: Buffer;
}

/** A new code in display format: `K7QM-2XPD-9RTW-4HVC-B0NZ`. */
export function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31]);
  return letters.join('').replace(GROUP, '$&-');
}

/** @returns undefined if the input is not a code, even if read tolerantly. */
export function readCode(code: string): EnrolmentSecret | undefined {
  const letters = code
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode =
    letters.length === LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  if (!isCode) return undefined;
  return {
    handle: letters.slice(0, HANDLE_LENGTH),
    hash: createHash('sha256').update(letters).digest(),
  };
}
