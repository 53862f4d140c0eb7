import {
  assignUse,
  type CredentialRow,
  mayBeUsed,
  type NewPasskey,
  type Passkey,
  type PasskeyUse,
  toCredential,
  valuesOfUse,
} from '#strong-auth';
import type { DataSource, EntityManager } from 'typeorm';
import type { StaffTables } from './staff-options.js';

export interface StaffPasskey {
  ownerId: string;
  isDisabled: boolean;
  credential: Passkey;
}

const USE = ['$2::bigint', '$3::boolean', '$4::boolean'];

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
         p.credential_id AS "credentialId", p.public_key AS "publicKey", p.counter, p.transports,
         p.backup_eligible AS "isBackupEligible"
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
    { id, publicKey, counter, transports = [], isBackupEligible, isBackedUp }: NewPasskey,
  ): Promise<void> {
    const { passkeys, ownerColumn } = this.tables;
    await transaction.query(`DELETE FROM ${passkeys} WHERE ${ownerColumn} = $1`, [ownerId]);
    await transaction.query(
      `INSERT INTO ${passkeys} (credential_id, ${ownerColumn}, public_key, counter, transports,
         backup_eligible, backed_up)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[id, ownerId, Buffer.from(publicKey), counter, transports],
        ...[isBackupEligible, isBackedUp],
      ],
    );
  }

  /** @returns false if the counter of a passkey that is not backed up did not grow: the passkey was copied. */
  async recordUse(credentialId: string, use: PasskeyUse): Promise<boolean> {
    const [, count] = (await this.dataSource.query(
      `UPDATE ${this.tables.passkeys} p SET ${assignUse(USE)}
       WHERE credential_id = $1 AND ${mayBeUsed('p', USE)}`,
      [credentialId, ...valuesOfUse(use)],
    )) as [unknown, number];
    return count > 0;
  }
}
