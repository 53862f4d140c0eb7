import { randomBytes } from 'node:crypto';
import type { ApiKeyResource } from '#contracts';
import { hashOfToken } from '#http';
import type { EntityManager } from 'typeorm';
import { lockPartner } from '../lock-partner.js';
import type { KeyPowers } from './api-key-powers.js';
import { ApiKey } from './api-key.entity.js';
import { apiKeysTooMany } from './api-keys.errors.js';
import { COUNT_VALID } from './api-keys.sql.js';

const SECRET_BYTES = 32;
const PREFIX_LENGTH = 12;
const MAX_VALID_KEYS = 50;

export interface NewKey extends KeyPowers {
  id: string;
  partnerId: string;
  name: string;
  secret: string;
  /** If it may be shown again for a while. */
  secretSealed?: string;
  /** `key_...` or `csu_...`; null for the platform's staff. */
  madeBy: string | null;
  /** The key that was rolled. */
  replaces?: string;
}

export function newSecret({ sandbox }: { sandbox: boolean }): string {
  const kind = sandbox ? 'test' : 'live';
  return `pk_${kind}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** Takes part in the caller's transaction. @throws api_keys_too_many */
export async function addKey(
  transaction: EntityManager,
  { secret, scopes, allowedAddresses, ...key }: NewKey,
): Promise<ApiKeyResource> {
  const { id, partnerId } = key;
  await lockPartner(transaction, partnerId);
  const [{ count }] = (await transaction.query(COUNT_VALID, [partnerId])) as [{ count: number }];
  if (count >= MAX_VALID_KEYS) throw apiKeysTooMany(MAX_VALID_KEYS);
  await transaction.insert(ApiKey, {
    ...key,
    keyHash: hashOfToken(secret),
    // So much may be shown, for people to recognise the key.
    prefix: secret.slice(0, PREFIX_LENGTH),
    last4: secret.slice(-4),
    scopes: [...scopes],
    allowedAddresses: [...allowedAddresses],
  });
  return toKeyResource(await transaction.findOneByOrFail(ApiKey, { id }));
}

/** The partner of a key that is known by its secret, whether or not it is still valid. */
export async function ownerOfKey(
  transaction: EntityManager,
  secret: string,
): Promise<string | undefined> {
  const key = await transaction.findOneBy(ApiKey, { keyHash: hashOfToken(secret) });
  return key?.partnerId;
}

export function toKeyResource(key: ApiKey): ApiKeyResource {
  const { id, name, prefix, last4, scopes, allowedAddresses, replaces } = key;
  return {
    ...{ id, name, prefix, last4, scopes, allowedAddresses },
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    replaces,
  };
}
