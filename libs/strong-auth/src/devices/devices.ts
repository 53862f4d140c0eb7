import type { DeviceResource, SubscribeToPush } from '#contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v4 as uuidv4 } from 'uuid';
import {
  assignUse,
  type CredentialRow,
  mayBeUsed,
  type NewPasskey,
  type Passkey,
  passkeyRefused,
  type PasskeyUse,
  toCredential,
  valuesOfUse,
} from '../passkeys/passkeys.js';
import { CardAppMails, type PersonIdentity } from '../strong-auth.options.js';
import { StrongAuthPool } from '../tables/strong-auth-tables.js';
import { declareError } from '#http';

const devicesTooMany = declareError(
  'devices_too_many',
  409,
  'There are too many devices: remove one first.',
);

const deviceLast = declareError(
  'device_last',
  409,
  'This is the only device. Add another one first: without one, nobody can sign in.',
);

/** A person in the tables of strong authentication. */
export interface DeviceOwner extends PersonIdentity {
  personId: string;
}

export interface Device {
  id: string;
  personId: string;
  credential: Passkey;
  /** True if the person's latest attempts failed; a success must then reset their count. */
  hasFailedAttempts: boolean;
}

interface NewDevice {
  name: string;
  credential: NewPasskey;
  /** Who had the enrolment code created. */
  issuer: string | null;
}

interface DeviceRow extends CredentialRow {
  id: string;
  personId: string;
  hasFailedAttempts: boolean;
}

const MAX_DEVICES = 10;

const USE = ['$2::bigint', '$3::boolean', '$4::boolean'];

/** The enrolled devices, each with its passkey. Revoked devices are not included. */
@Injectable()
export class Devices {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly pool: StrongAuthPool,
    private readonly mails: CardAppMails,
  ) {}

  /**
   * Adds a device, and informs the person by mail.
   *
   * @throws devices_too_many, passkey_refused if the credential is enrolled already.
   */
  async add(
    transaction: EntityManager,
    { personId, companyId, externalId }: DeviceOwner,
    { name, credential, issuer }: NewDevice,
  ): Promise<string> {
    await this.requireRoom(transaction, personId);
    const id = uuidv4();
    const { id: credentialId, publicKey, counter, transports = [] } = credential;
    const { isBackupEligible, isBackedUp } = credential;
    const added = (await transaction.query(
      `INSERT INTO strong_auth_devices
         (id, person_id, name, credential_id, public_key, counter, transports, backup_eligible, backed_up)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (credential_id) DO NOTHING
       RETURNING enrolled_at AS "addedAt"`,
      [
        ...[id, personId, name, credentialId, Buffer.from(publicKey), counter, transports],
        ...[isBackupEligible, isBackedUp],
      ],
    )) as { addedAt: Date }[];
    if (!added[0]) throw passkeyRefused();
    if (issuer !== null) {
      await transaction.query(
        'INSERT INTO strong_auth_device_issuers (device_id, issuer) VALUES ($1, $2)',
        [id, issuer],
      );
    }
    await this.mails.add(transaction, [
      {
        kind: 'card_app_passkey_added',
        identity: { companyId, externalId },
        cause: id,
        facts: { deviceName: name, addedAt: added[0].addedAt.toISOString() },
      },
    ]);
    return id;
  }

  /** @throws devices_too_many */
  async requireRoom(transaction: EntityManager, personId: string): Promise<void> {
    const ids = await idsOf(transaction, personId);
    if (ids.length >= MAX_DEVICES) throw devicesTooMany();
  }

  async findByCredential(credentialId: string): Promise<Device | undefined> {
    const [device] = await this.find('d.credential_id = $1', credentialId);
    return device;
  }

  ofPerson(personId: string): Promise<Device[]> {
    return this.find('d.person_id = $1', personId);
  }

  async list(personId: string, currentDeviceId: string): Promise<DeviceResource[]> {
    const rows = (await this.dataSource.query(
      `SELECT id, name, push_subscription IS NOT NULL AS "hasPush", enrolled_at AS "enrolledAt",
         last_used_at AS "lastUsedAt"
       FROM strong_auth_devices WHERE person_id = $1 AND revoked_at IS NULL
       ORDER BY enrolled_at DESC`,
      [personId],
    )) as {
      id: string;
      name: string;
      hasPush: boolean;
      enrolledAt: Date;
      lastUsedAt: Date | null;
    }[];
    return rows.map(({ enrolledAt, lastUsedAt, ...device }) => ({
      ...device,
      isCurrent: device.id === currentDeviceId,
      enrolledAt: enrolledAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  /**
   * @returns false if the device was revoked meanwhile, or if the counter of a passkey that is not backed up went
   * back, which means that the passkey was copied.
   */
  async recordUse(id: string, use: PasskeyUse): Promise<boolean> {
    const used = await this.pool.query(
      `UPDATE strong_auth_devices d SET ${assignUse(USE)}, last_used_at = now()
       WHERE id = $1 AND revoked_at IS NULL AND ${mayBeUsed('d', USE)}
       RETURNING id`,
      [id, ...valuesOfUse(use)],
    );
    return used.length === 1;
  }

  /** @returns false if the person has no such device. */
  async rename(personId: string, id: string, name: string): Promise<boolean> {
    const [, count] = (await this.dataSource.query(
      `UPDATE strong_auth_devices SET name = $3
       WHERE id::text = $2 AND person_id = $1 AND revoked_at IS NULL`,
      [personId, id, name],
    )) as [unknown, number];
    return count === 1;
  }

  /**
   * Revokes a device, and informs its owner by mail.
   *
   * @returns false if the person has no such device. @throws device_last
   */
  async revoke(personId: string, id: string): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      const ids = await idsOf(transaction, personId);
      if (!ids.includes(id)) return false;
      if (ids.length === 1) throw deviceLast();
      await this.notifyRemoved(transaction, await revokeAmong(transaction, [id]));
      return true;
    });
  }

  /** Revokes all devices of a person; the caller informs the person. @returns how many. */
  async revokeAll(transaction: EntityManager, personId: string): Promise<number> {
    const revoked = await revokeAmong(transaction, await idsOf(transaction, personId));
    return revoked.length;
  }

  /** The devices of a person that can be reached by push, without one. */
  async pushTargets(
    personId: string,
    exceptId: string,
  ): Promise<{ id: string; push: SubscribeToPush }[]> {
    return this.dataSource.query(
      `SELECT id, push_subscription AS push FROM strong_auth_devices
       WHERE person_id = $1 AND id <> $2 AND revoked_at IS NULL AND push_subscription IS NOT NULL`,
      [personId, exceptId],
    );
  }

  /**
   * Revokes the devices that were enrolled with codes of these issuers, and those that were added with one of them.
   * Informs their owners by mail.
   *
   * @returns how many.
   */
  async revokeOfIssuers(transaction: EntityManager, issuers: readonly string[]): Promise<number> {
    let count = 0;
    let revoked: RevokedDevice[];
    // Again, because a device that was just being added with one of them became visible by waiting for it.
    do {
      const found: { id: string }[] = await transaction.query(FIND_OF_ISSUERS, [issuers]);
      revoked = await revokeAmong(
        transaction,
        found.map(({ id }) => id),
      );
      await this.notifyRemoved(transaction, revoked);
      count += revoked.length;
    } while (revoked.length > 0);
    return count;
  }

  /**
   * The same browser may have been another person's device before. Its subscription moves to the current
   * device, so that the messages go only to the current user.
   */
  async subscribe(id: string, subscription: SubscribeToPush): Promise<void> {
    await this.dataSource.query(
      `UPDATE strong_auth_devices
       SET push_subscription = CASE WHEN id = $1 AND revoked_at IS NULL THEN $2::jsonb END
       WHERE id = $1 OR push_subscription->>'endpoint' = $3`,
      [id, JSON.stringify(subscription), subscription.endpoint],
    );
  }

  async unsubscribe(id: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE strong_auth_devices SET push_subscription = NULL WHERE id = $1',
      [id],
    );
  }

  /** The push service no longer knows the subscription. A newer subscription is kept. */
  async removePush(id: string, endpoint: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE strong_auth_devices SET push_subscription = NULL
       WHERE id = $1 AND push_subscription->>'endpoint' = $2`,
      [id, endpoint],
    );
  }

  private notifyRemoved(
    transaction: EntityManager,
    devices: readonly RevokedDevice[],
  ): Promise<void> {
    const mails = devices.map(({ id, name, revokedAt, companyId, externalId }) => ({
      kind: 'card_app_passkey_removed' as const,
      identity: { companyId, externalId },
      cause: id,
      facts: { deviceName: name, removedAt: revokedAt.toISOString() },
    }));
    return this.mails.add(transaction, mails);
  }

  private async find(condition: string, value: string): Promise<Device[]> {
    const rows = (await this.dataSource.query(findDevices(condition), [value])) as DeviceRow[];
    return rows.map(toDevice);
  }
}

interface RevokedDevice extends PersonIdentity {
  id: string;
  name: string;
  revokedAt: Date;
}

/** The devices of a person, who is locked, so that what changes their number happens one after the other. */
async function idsOf(transaction: EntityManager, personId: string): Promise<string[]> {
  await transaction.query('SELECT 1 FROM strong_auth_people WHERE id = $1 FOR UPDATE', [personId]);
  const rows = (await transaction.query(
    'SELECT id FROM strong_auth_devices WHERE person_id = $1 AND revoked_at IS NULL',
    [personId],
  )) as { id: string }[];
  return rows.map(({ id }) => id);
}

/** Revokes the devices that are not revoked yet, and ends their sessions. */
async function revokeAmong(
  transaction: EntityManager,
  ids: readonly string[],
): Promise<RevokedDevice[]> {
  if (ids.length === 0) return [];
  const [revoked] = (await transaction.query(REVOKE_AMONG, [ids])) as [RevokedDevice[], number];
  await transaction.query('DELETE FROM strong_auth_sessions WHERE device_id = ANY ($1)', [ids]);
  return revoked;
}

const FIND_OF_ISSUERS = `
  SELECT id FROM strong_auth_devices
  WHERE id IN (SELECT device_id FROM strong_auth_device_issuers WHERE issuer = ANY ($1))
    AND revoked_at IS NULL`;

const REVOKE_AMONG = `
  UPDATE strong_auth_devices d SET revoked_at = now(), push_subscription = NULL
  FROM strong_auth_people p
  WHERE p.id = d.person_id AND d.id = ANY ($1) AND d.revoked_at IS NULL
  RETURNING d.id, d.name, d.revoked_at AS "revokedAt", p.company_id AS "companyId",
    p.external_id AS "externalId"`;

export function toDevice(row: DeviceRow): Device {
  const { id, personId, hasFailedAttempts } = row;
  return { id, personId, hasFailedAttempts, credential: toCredential(row) };
}

/** @param condition of a device `d`. */
const findDevices = (condition: string) => `
  SELECT d.id, d.person_id AS "personId", d.credential_id AS "credentialId",
    d.public_key AS "publicKey", d.counter, d.transports,
    d.backup_eligible AS "isBackupEligible",
    (p.failed_attempts > 0 OR p.locked_until > now()) IS TRUE AS "hasFailedAttempts"
  FROM strong_auth_devices d JOIN strong_auth_people p ON p.id = d.person_id
  WHERE ${condition} AND d.revoked_at IS NULL`;
