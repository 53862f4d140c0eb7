import type { EnrolmentCode } from '#contracts';
import type { EntityManager } from 'typeorm';
import { enrolmentCodeInvalid } from '../strong-auth.errors.js';
import { newCode, readCode } from './code-format.js';
import { countTry, putCode } from './enrolment-codes.sql.js';

const MAX_WRONG_TRIES = 5;

/**
 * One-time codes that bind a passkey to their owner. An owner has one code at a time. The table has a unique
 * column for the owner, and the columns `handle`, `secret_hash`, `wrong_tries` and `expires_at`.
 */
export class OneTimeCodes {
  constructor(
    private readonly table: string,
    private readonly ownerColumn: string,
  ) {}

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
    const { handle, hash } = readCode(code)!;
    const statement = putCode(this.table, this.ownerColumn);
    const [{ expiresAt }] = (await manager.query(statement, [ownerId, handle, hash, minutes])) as [
      { expiresAt: Date },
    ];
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
    const [[match]] = (await manager.query(countTry(this.table, this.ownerColumn), [
      secret.handle,
      secret.hash,
      MAX_WRONG_TRIES,
    ])) as [{ isRight: boolean; ownerId: string }[], number];
    if (!match?.isRight) throw enrolmentCodeInvalid();
    return match.ownerId;
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

  /** Makes the owner's code void. */
  async withdraw(transaction: EntityManager, ownerId: string): Promise<void> {
    await transaction.query(`DELETE FROM ${this.table} WHERE ${this.ownerColumn} = $1`, [ownerId]);
  }
}
