import type { ApiKeyResource, EndedWithKey, Page, RevokedApiKeyResource } from '#contracts';
import { Poller } from '#database';
import { declareError, pageOf, type PageQuery, RequestValidationError } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { newId } from '../../ids.js';
import { PlatformConfig } from '../../platform.config.js';
import { type SealedColumn, SecretBox } from '#secrets';
import { AccessTrail, lockPartner, requireStillAdmitted } from '../access-changes.js';
import type { PartnerCaller } from '../partner-caller.js';
import { ApiKey } from './api-key.entity.js';
import {
  addKey,
  type KeyPowers,
  type MakeApiKey,
  type NewKey,
  newSecret,
  powersWithin,
  requireWithin,
  toKeyResource,
} from './new-api-key.js';

/** The context to which a sealed key is bound: see {@link SealedColumn}. */
const keyPlace = (partnerId: string, keyId: string): string =>
  `api_keys.secret_sealed ${partnerId} ${keyId}`;

export const sealedKeyColumn: SealedColumn = {
  table: 'api_keys',
  column: 'secret_sealed',
  ownerColumn: 'partner_id',
  placeOf: ({ ownerId, id }) => keyPlace(ownerId, id),
};

/** What keys create in other modules. */
type CreatedKind = Exclude<keyof EndedWithKey, 'apiKeys'>;

/** Ends what these keys created. @returns the number of ended items. */
type EndCreated = (transaction: EntityManager, keyIds: readonly string[]) => Promise<number>;

/** Other modules register here, while the service starts, how to end what a key created. */
@Injectable()
export class CreatedByKeys {
  private readonly ends = new Map<CreatedKind, EndCreated>();

  add(kind: CreatedKind, end: EndCreated): void {
    this.ends.set(kind, end);
  }

  async end(
    transaction: EntityManager,
    keyIds: readonly string[],
  ): Promise<Omit<EndedWithKey, 'apiKeys'>> {
    return {
      devices: await this.endOf('devices', transaction, keyIds),
      onboardingLinks: await this.endOf('onboardingLinks', transaction, keyIds),
    };
  }

  private endOf(
    kind: CreatedKind,
    transaction: EntityManager,
    keyIds: readonly string[],
  ): Promise<number> {
    const end = this.ends.get(kind);
    if (!end) throw new Error(`No module ends the ${kind} of keys.`);
    return end(transaction, keyIds);
  }
}

/** The key is revoked or has expired, so it cannot be changed. Create a new key. */
export const apiKeyEnded = declareError(
  'api_key_ended',
  409,
  'This key is revoked or has expired.',
);

/** The key was rolled already. Roll the key that replaced it. */
export const apiKeyRolled = declareError(
  'api_key_rolled',
  409,
  'This key has already been rolled. Roll the key that replaced it.',
);

/** A repetition with this Idempotency-Key cannot show the secret again. Revoke the key and create another. */
export const apiKeyShown = declareError(
  'api_key_shown',
  409,
  'The key was created, but its secret is no longer shown. Revoke it and create another.',
);

/** You have no API key with this id. Take ids from `GET /v1/api-keys`. */
export const apiKeyUnknown = declareError('api_key_unknown', 404, 'There is no such API key.');

const expiryPast = () =>
  new RequestValidationError([
    { pointer: '/expiresAt', code: 'is_past', detail: 'must be in the future' },
  ]);

/** A request can be repeated for this long if its answer was lost. */
const SHOWN_FOR_MINUTES = 10;

interface LockedKey extends KeyPowers {
  id: string;
  name: string;
  hasEnded: boolean;
  isRolled: boolean;
}

/** The partners' API keys (docs/interface/keys.md#api-keys). */
@Injectable()
export class ApiKeysService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
    private readonly secretBox: SecretBox,
    private readonly trail: AccessTrail,
    private readonly createdByKeys: CreatedByKeys,
  ) {}

  /** The latest first, ended keys included. */
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
   * Creates a key. {@link show} returns its secret.
   *
   * @throws api_key_beyond_own, api_keys_too_many, RequestValidationError
   */
  async make(
    transaction: EntityManager,
    caller: PartnerCaller,
    { name, ...requested }: MakeApiKey,
  ): Promise<ApiKeyResource> {
    await lockPartner(transaction, caller.partnerId);
    await requireStillAdmitted(transaction, caller);
    const powers = powersWithin(caller, requested);
    if (requested.expiresAt && requested.expiresAt.getTime() <= Date.now()) throw expiryPast();
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
   * Creates a key with the powers of another one, which ends after the overlap.
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
   * Ends a key at once, and on request what it created. Also for a key that has already ended.
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
    // The locks wait for what these keys are creating now.
    for (const key of created) await this.lock(transaction, partnerId, key);
    const apiKeys = await this.end(transaction, caller, created);
    return { apiKeys, ...(await this.createdByKeys.end(transaction, [id, ...created])) };
  }

  /** @returns the number of keys that were not revoked before. */
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
   * The secret of a new key, only for its creator: another caller may have sent the same request.
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

/** $1 partner, $2 id. The key is locked; `hasEnded` if it has expired or was revoked, `isRolled` if another replaces it. */
const LOCK_KEY = `
  SELECT id, name, scopes, allowed_addresses AS "allowedAddresses", expires_at AS "expiresAt",
    revoked_at IS NOT NULL OR coalesce(expires_at <= now(), false) AS "hasEnded",
    EXISTS (SELECT FROM api_keys n WHERE n.replaces = k.id) AS "isRolled"
  FROM api_keys k WHERE partner_id = $1 AND id = $2 FOR UPDATE`;

/** $1 partner, $2 key. The keys that it created, directly or through other keys. Needs the partner's lock. */
const FIND_CREATED = `
  WITH RECURSIVE created AS (
    SELECT id FROM api_keys WHERE partner_id = $1 AND made_by = $2
    UNION
    SELECT k.id FROM api_keys k JOIN created c ON k.made_by = c.id WHERE k.partner_id = $1
  ) SELECT id FROM created WHERE id <> $2 ORDER BY id`;

/** $1 ids. @returns the keys that were not revoked before. */
const REVOKE = `
  UPDATE api_keys SET revoked_at = now(), secret_sealed = NULL
  WHERE id = ANY ($1) AND revoked_at IS NULL
  RETURNING id`;

/** $1 id, $2 seconds until the key ends. Never extends its validity. */
const END_AFTER = `
  UPDATE api_keys SET expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(secs => $2))
  WHERE id = $1`;

/** $1 id, $2 creator, $3 minutes for which the secret can be shown again. */
const FIND_SEALED = `
  SELECT partner_id AS "partnerId", secret_sealed AS sealed FROM api_keys
  WHERE id = $1 AND made_by = $2 AND secret_sealed IS NOT NULL
    AND created_at > now() - make_interval(mins => $3)`;

const SWEEP_EVERY_MS = 60_000;

/** Removes the sealed secrets of keys when repeated requests can no longer get them. */
@Injectable()
export class SealedKeySweeper extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: SWEEP_EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.dataSource.query(
      `UPDATE api_keys SET secret_sealed = NULL
       WHERE secret_sealed IS NOT NULL AND created_at < now() - make_interval(mins => $1)`,
      [SHOWN_FOR_MINUTES],
    );
  }
}
