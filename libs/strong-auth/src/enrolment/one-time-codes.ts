import { createHash, randomBytes } from 'node:crypto';
import type { EnrolmentCode } from '#contracts';
import type { EntityManager } from 'typeorm';
import { enrolmentCodeInvalid } from '../strong-auth.errors.js';
import { CountedSecrets, MAX_WRONG_TRIES } from './counted-secrets.js';

/** One-time codes that bind a passkey to their owner. See {@link CountedSecrets}. */
export class OneTimeCodes extends CountedSecrets {
  /**
   * Stores a code, which replaces the owner's older one.
   *
   * @param pageUrl of the page that takes the code from its fragment.
   */
  async issue(
    manager: EntityManager,
    ownerId: string,
    pageUrl: string,
    minutes: number,
    code = newCode(),
  ): Promise<EnrolmentCode> {
    const expiresAt = await this.put(manager, { ownerId, minutes, ...readCode(code)! });
    return { code, url: `${pageUrl}#enrol=${code}`, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Finds the owner of a code. A wrong secret with an existing handle is counted: after five the code is
   * void.
   *
   * @throws enrolment_code_invalid
   */
  async ownerOf(manager: EntityManager, code: string): Promise<string> {
    const secret = readCode(code);
    if (!secret) throw enrolmentCodeInvalid();
    const found = await this.try(manager, secret.handle, [secret.hash]);
    if (!found?.isRight) throw enrolmentCodeInvalid();
    return found.ownerId;
  }

  /** @throws enrolment_code_invalid if it was used or replaced meanwhile. */
  async use(transaction: EntityManager, code: string): Promise<void> {
    const secret = readCode(code);
    const [, count] = (await transaction.query(
      `DELETE FROM ${this.table}
       WHERE handle = $1 AND secret_hash = $2 AND wrong_tries < $3 AND expires_at > now()`,
      [secret?.handle, secret?.hash, MAX_WRONG_TRIES],
    )) as [unknown, number];
    if (count === 0) throw enrolmentCodeInvalid();
  }
}

// Crockford's base 32, without letters that look like digits.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
// The first characters find the code in the table. The rest is the secret, of 70 bits.
const HANDLE_LENGTH = 6;
const GROUP = /.{4}(?=.)/g;

interface EnrolmentSecret {
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
