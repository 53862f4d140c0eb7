import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  ApiKeyResource,
  EndedWithKey,
  MakeApiKey,
  Page,
  RevokedApiKeyResource,
} from '#contracts';
import { pageOf, type PageQuery } from '#http';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { newId } from '../../ids.js';
import { PlatformConfig } from '../../platform.config.js';
import { SecretBox } from '../../secrets/index.js';
import { AccessTrail } from '../access-trail/access-trail.js';
import { lockPartner } from '../lock-partner.js';
import type { PartnerCaller } from '../partner-caller.js';
import { type KeyPowers, powersWithin, requireWithin } from './api-key-powers.js';
import { ApiKey } from './api-key.entity.js';
import {
  apiKeyEnded,
  apiKeyRolled,
  apiKeyShown,
  apiKeyUnknown,
  expiryPast,
} from './api-keys.errors.js';
import { requireStillAdmitted } from './caller-standing.js';
import { CreatedByKeys } from './created-by-keys.js';
import { END_AFTER, FIND_CREATED, FIND_SEALED, LOCK_KEY, REVOKE } from './api-keys.sql.js';
import { addKey, type NewKey, newSecret, toKeyResource } from './new-api-key.js';
import { keyPlace } from './sealed-places.js';

/** For a repetition of a request whose answer was lost. */
export const SHOWN_FOR_MINUTES = 10;

interface LockedKey extends KeyPowers {
  id: string;
  name: string;
  hasEnded: boolean;
  isRolled: boolean;
}

/** The partners' API keys (docs/interface.md#keys-and-scopes). */
@Injectable()
export class ApiKeysService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
    private readonly secretBox: SecretBox,
    private readonly trail: AccessTrail,
    private readonly createdByKeys: CreatedByKeys,
  ) {}

  /** The latest first, with those that have ended. */
  async list(
    partnerId: string,
    { limit, startingAfter }: PageQuery,
  ): Promise<Page<ApiKeyResource>> {
    const keys = await this.dataSource.manager.find(ApiKey, {
      where: { partnerId, ...(startingAfter && { id: LessThan(startingAfter) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return pageOf(keys, limit, toKeyResource);
  }

  /**
   * Makes a key. {@link show} tells its secret.
   *
   * @throws api_key_beyond_own, api_keys_too_many, RequestValidationError
   */
  async make(
    transaction: EntityManager,
    caller: PartnerCaller,
    { name, ...asked }: MakeApiKey,
  ): Promise<ApiKeyResource> {
    await lockPartner(transaction, caller.partnerId);
    await requireStillAdmitted(transaction, caller);
    const powers = powersWithin(caller, asked);
    if (asked.expiresAt && asked.expiresAt.getTime() <= Date.now()) throw expiryPast();
    const { partnerId, actorId } = caller;
    const key = await this.add(transaction, { partnerId, name, madeBy: actorId, ...powers });
    await this.trail.write(transaction, {
      partnerId,
      actorId,
      action: 'key_made',
      subject: key.id,
    });
    return key;
  }

  /**
   * Makes a key with the powers of another one, which ends after the overlap.
   *
   * @throws api_key_beyond_own, api_key_ended, api_key_rolled, api_key_unknown, api_keys_too_many
   */
  async roll(
    transaction: EntityManager,
    caller: PartnerCaller,
    id: string,
    overlapSeconds: number,
  ): Promise<ApiKeyResource> {
    const { partnerId, actorId } = caller;
    await lockPartner(transaction, partnerId);
    await requireStillAdmitted(transaction, caller);
    const { name, hasEnded, isRolled, ...powers } = await this.lock(transaction, partnerId, id);
    if (hasEnded) throw apiKeyEnded();
    if (isRolled) throw apiKeyRolled();
    const { scopes, allowedAddresses, expiresAt } = powers;
    requireWithin(caller, powers);
    await transaction.query(END_AFTER, [id, overlapSeconds]);
    const key = await this.add(transaction, {
      ...{ partnerId, name, scopes, allowedAddresses, expiresAt },
      ...{ madeBy: actorId, replaces: id },
    });
    await this.trail.write(transaction, { partnerId, actorId, action: 'key_rolled', subject: id });
    return key;
  }

  /**
   * Ends a key at once, and if asked what it created, also of a key that had ended before; again, it stays as it is.
   *
   * @throws api_key_unknown
   */
  async revoke(
    caller: PartnerCaller,
    id: string,
    endsCreated: boolean,
  ): Promise<RevokedApiKeyResource> {
    const { partnerId } = caller;
    return this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, partnerId);
      await requireStillAdmitted(transaction, caller);
      await this.lock(transaction, partnerId, id);
      await this.end(transaction, caller, [id]);
      const ended = endsCreated ? await this.endCreated(transaction, caller, id) : null;
      return { ...toKeyResource(await transaction.findOneByOrFail(ApiKey, { id })), ended };
    });
  }

  private async endCreated(
    transaction: EntityManager,
    caller: PartnerCaller,
    id: string,
  ): Promise<EndedWithKey> {
    const { partnerId } = caller;
    const found = await transaction.query<{ id: string }[]>(FIND_CREATED, [partnerId, id]);
    const created = found.map((key) => key.id);
    // What these keys are creating now is waited for.
    for (const key of created) await this.lock(transaction, partnerId, key);
    const apiKeys = await this.end(transaction, caller, created);
    return { apiKeys, ...(await this.createdByKeys.end(transaction, [id, ...created])) };
  }

  /** @returns how many of the keys were not revoked before. */
  private async end(
    transaction: EntityManager,
    { partnerId, actorId }: PartnerCaller,
    ids: readonly string[],
  ): Promise<number> {
    const [revoked] = (await transaction.query(REVOKE, [ids])) as [{ id: string }[], number];
    const action = 'key_revoked';
    for (const { id: subject } of revoked) {
      await this.trail.write(transaction, { partnerId, actorId, action, subject });
    }
    return revoked.length;
  }

  /**
   * The secret of a key that was just made, for its maker alone: another caller may have sent the same request.
   *
   * @throws api_key_shown
   */
  async show(id: string, { actorId }: PartnerCaller): Promise<string> {
    const [row] = (await this.dataSource.query(FIND_SEALED, [id, actorId, SHOWN_FOR_MINUTES])) as [
      { partnerId: string; sealed: string }?,
    ];
    if (!row) throw apiKeyShown();
    return this.secretBox.open(row.sealed, keyPlace(row.partnerId, id));
  }

  /** Keeps a sealed copy for a while: see {@link show}. */
  private async add(
    transaction: EntityManager,
    key: Omit<NewKey, 'secret' | 'secretSealed' | 'id'>,
  ): Promise<ApiKeyResource> {
    const id = newId('key');
    const secret = newSecret(this.config);
    const secretSealed = this.secretBox.seal(secret, keyPlace(key.partnerId, id));
    return addKey(transaction, { ...key, id, secret, secretSealed });
  }

  /** @throws api_key_unknown, also for another partner's key. */
  private async lock(
    transaction: EntityManager,
    partnerId: string,
    id: string,
  ): Promise<LockedKey> {
    const [key] = (await transaction.query(LOCK_KEY, [partnerId, id])) as LockedKey[];
    if (!key) throw apiKeyUnknown();
    return key;
  }
}
