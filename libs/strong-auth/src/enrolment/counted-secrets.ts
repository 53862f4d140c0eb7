import type { EntityManager } from 'typeorm';
import { countTry, putSecret } from './counted-secrets.sql.js';

/** Wrong tries after which a secret is void. */
export const MAX_WRONG_TRIES = 5;

export interface NewSecret {
  ownerId: string;
  /** What the secret is found by. It is not secret. */
  handle: string;
  hash: Buffer;
  minutes: number;
}

export interface Try {
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
