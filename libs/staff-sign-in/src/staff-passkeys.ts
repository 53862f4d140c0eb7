import { type CredentialRow, toCredential } from '#strong-auth';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { DataSource, EntityManager } from 'typeorm';
import type { StaffTables } from './staff-options.js';

export interface StaffPasskey {
  ownerId: string;
  isDisabled: boolean;
  credential: WebAuthnCredential;
}

/** The passkeys of staff. */
export class StaffPasskeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tables: StaffTables,
  ) {}

  async find(credentialId: string): Promise<StaffPasskey | undefined> {
    const { accounts, passkeys, ownerColumn } = this.tables;
    const [row] = (await this.dataSource.query(
      `SELECT p.${ownerColumn} AS "ownerId", a.disabled_at IS NOT NULL AS "isDisabled",
         p.credential_id AS "credentialId", p.public_key AS "publicKey", p.counter, p.transports
       FROM ${passkeys} p JOIN ${accounts} a ON a.id = p.${ownerColumn} WHERE p.credential_id = $1`,
      [credentialId],
    )) as (CredentialRow & Omit<StaffPasskey, 'credential'>)[];
    if (!row) return undefined;
    const { ownerId, isDisabled } = row;
    return { ownerId, isDisabled, credential: toCredential(row) };
  }

  /** Keeps only the new passkey, because somebody who needed a new code may have lost the device. */
  async replaceAll(
    transaction: EntityManager,
    ownerId: string,
    { id, publicKey, counter, transports = [] }: WebAuthnCredential,
  ): Promise<void> {
    const { passkeys, ownerColumn } = this.tables;
    await transaction.query(`DELETE FROM ${passkeys} WHERE ${ownerColumn} = $1`, [ownerId]);
    await transaction.query(
      `INSERT INTO ${passkeys} (credential_id, ${ownerColumn}, public_key, counter, transports)
       VALUES ($1, $2, $3, $4, $5)`,
      [id, ownerId, Buffer.from(publicKey), counter, transports],
    );
  }

  /** @returns false if the counter did not grow, which means that the passkey was copied. */
  async recordUse(credentialId: string, counter: number): Promise<boolean> {
    const [, count] = (await this.dataSource.query(
      `UPDATE ${this.tables.passkeys} SET counter = $2
       WHERE credential_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [credentialId, counter],
    )) as [unknown, number];
    return count > 0;
  }
}
