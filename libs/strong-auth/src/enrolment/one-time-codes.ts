import { createHash, randomBytes } from 'node:crypto';
import type { EnrolmentCode } from '#contracts';
import type { EntityManager } from 'typeorm';
import { declareError, unprocessable } from '#http';

export const enrolmentCodeInvalid = declareError(
  'enrolment_code_invalid',
  unprocessable('/code'),
  'The code is wrong, used or no longer valid. Ask for a new one.',
);

/** Wrong tries after which a secret is void. */
const MAX_WRONG_TRIES = 5;

interface NewSecret {
  ownerId: string;
  /** What the secret is found by. It is not secret. */
  handle: string;
  hash: Buffer;
  minutes: number;
}

interface Try {
  ownerId: string;
  isRight: boolean;
  /** Zero after the wrong try that made the secret void. */
  triesLeft: number;
}

/**
 * Secrets for one use, of which only hashes are stored. After five wrong tries a secret is void. An owner has
 * one secret at a time. The table has a unique column for the owner, and the columns `handle`, `secret_hash`,
 * `wrong_tries` and `expires_at`.
 */
export class CountedSecrets {
  constructor(
    protected readonly table: string,
    protected readonly ownerColumn: string,
  ) {}

  /** Stores a secret, which replaces the owner's older one. @returns when it expires. */
  protected async put(
    manager: EntityManager,
    { ownerId, handle, hash, minutes }: NewSecret,
  ): Promise<Date> {
    const statement = putSecret(this.table, this.ownerColumn);
    const [{ expiresAt }] = (await manager.query(statement, [ownerId, handle, hash, minutes])) as [
      { expiresAt: Date },
    ];
    return expiresAt;
  }

  /**
   * Compares and counts in one statement, so that however many tries at once are no more than allowed.
   *
   * @param hashes of the tried secret, by each way that it may have been hashed.
   * @returns undefined if there is no secret with the handle, or if it is void or expired.
   */
  protected async try(
    manager: EntityManager,
    handle: string,
    hashes: readonly Buffer[],
  ): Promise<Try | undefined> {
    const [[found]] = (await manager.query(countTry(this.table, this.ownerColumn), [
      handle,
      hashes,
      MAX_WRONG_TRIES,
    ])) as [Try[], number];
    return found;
  }

  /** Makes the owner's secret void. */
  async withdraw(transaction: EntityManager, ownerId: string): Promise<void> {
    await transaction.query(`DELETE FROM ${this.table} WHERE ${this.ownerColumn} = $1`, [ownerId]);
  }
}

/** Replaces the older secret of the owner. $4 minutes of validity. */
const putSecret = (table: string, owner: string) => `
  INSERT INTO ${table} (${owner}, handle, secret_hash, expires_at)
  VALUES ($1, $2, $3, now() + make_interval(mins => $4))
  ON CONFLICT (${owner}) DO UPDATE SET handle = EXCLUDED.handle, wrong_tries = 0,
    secret_hash = EXCLUDED.secret_hash, expires_at = EXCLUDED.expires_at
  RETURNING expires_at AS "expiresAt"`;

/** Counts a wrong secret with an existing handle. $2 hashes of it, $3 wrong tries that make the secret void. */
const countTry = (table: string, owner: string) => `
  UPDATE ${table}
  SET wrong_tries = wrong_tries + CASE WHEN secret_hash = ANY ($2::bytea[]) THEN 0 ELSE 1 END
  WHERE handle = $1 AND wrong_tries < $3::int AND expires_at > now()
  RETURNING secret_hash = ANY ($2::bytea[]) AS "isRight", ${owner} AS "ownerId",
    $3::int - wrong_tries AS "triesLeft"`;

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
