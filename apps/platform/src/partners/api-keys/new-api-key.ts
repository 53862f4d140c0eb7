import { randomBytes } from 'node:crypto';
import { AddressRanges, canonicalNetwork } from '#addresses';
import {
  type ApiKeyResource,
  type ApiScope,
  apiScopes,
  CheckedBy,
  IsMoment,
  IsName,
  OptionalField,
} from '#contracts';
import { declareError, hashOfToken } from '#http';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { lockPartner } from '../access-changes.js';
import type { PartnerCaller } from '../partner-caller.js';
import { ApiKey } from './api-key.entity.js';

/**
 * The new key would have a scope, an address or a lifetime that the calling key does not have. Ask for less,
 * or use a stronger key.
 *
 * @param what such as `scopes`.
 */
export const apiKeyBeyondOwn = declareError(
  'api_key_beyond_own',
  403,
  (what: string) =>
    `A key can't have more rights than its creator: its ${what} must lie within the caller's.`,
);

const isNetwork = {
  name: 'isNetwork',
  isGood: (value: unknown) => typeof value === 'string' && canonicalNetwork(value) !== undefined,
  message:
    'each must be an IP address, or a range such as 203.0.113.0/24 without bits beyond its prefix',
  schema: { type: 'string', minLength: 2, maxLength: 49 },
} as const;

const MAX_NAME_LENGTH = 100;
const MAX_ADDRESSES = 50;

// Not in the contracts, which know no address ranges.
export class MakeApiKey {
  /** For people: where the key is used. */
  @IsName(MAX_NAME_LENGTH)
  name: string;

  /** What the key may do. It cannot have a scope that the calling key does not have. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(apiScopes.length)
  @ArrayUnique()
  @IsIn(apiScopes, { each: true })
  scopes: ApiScope[];

  /**
   * Addresses and ranges (CIDR) of IPv4 and IPv6 from which calls may come; empty for everywhere. Left out, those
   * of the calling key.
   */
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MAX_ADDRESSES)
  @CheckedBy(isNetwork, { each: true })
  allowedAddresses?: string[];

  /** In the future. Left out, when the calling key expires, or never. */
  @OptionalField()
  @IsMoment()
  expiresAt?: Date;
}

/** What a key may do, from which addresses, and until when. */
export interface KeyPowers {
  scopes: readonly ApiScope[];
  /** Empty if there is no limit. */
  allowedAddresses: readonly string[];
  expiresAt: Date | null;
}

/**
 * The powers of a new key. Addresses and expiry default to the caller's (docs/interface/keys.md#api-keys).
 *
 * @throws api_key_beyond_own
 */
export function powersWithin(
  caller: PartnerCaller,
  requested: Omit<MakeApiKey, 'name'>,
): KeyPowers {
  const powers = {
    scopes: requested.scopes,
    allowedAddresses:
      requested.allowedAddresses?.map((network) => canonicalNetwork(network)!) ??
      caller.allowedAddresses,
    expiresAt: requested.expiresAt ?? caller.expiresAt,
  };
  requireWithin(caller, powers);
  return powers;
}

/** A caller can't create or roll a key with more powers than its own. @throws api_key_beyond_own */
export function requireWithin(caller: PartnerCaller, powers: KeyPowers): void {
  if (powers.scopes.some((scope) => !caller.scopes.includes(scope))) {
    throw apiKeyBeyondOwn('scopes');
  }
  if (!lieWithin(caller.allowedAddresses, powers.allowedAddresses)) {
    throw apiKeyBeyondOwn('addresses');
  }
  if (caller.expiresAt && (powers.expiresAt?.getTime() ?? Infinity) > caller.expiresAt.getTime()) {
    throw apiKeyBeyondOwn('end');
  }
}

function lieWithin(own: readonly string[], requested: readonly string[]): boolean {
  if (own.length === 0) return true;
  const ranges = new AddressRanges(own);
  return requested.length > 0 && requested.every((network) => ranges.includes(network));
}

/** You have as many valid keys as a partner may have. Revoke a key that is not used. */
export const apiKeysTooMany = declareError(
  'api_keys_too_many',
  409,
  (most: number) => `A partner has at most ${most} valid keys. Revoke a key that is not needed.`,
);

const SECRET_BYTES = 32;
const PREFIX_LENGTH = 12;
const MAX_VALID_KEYS = 50;

export interface NewKey extends KeyPowers {
  id: string;
  partnerId: string;
  name: string;
  secret: string;
  /** Set if the secret can be shown again for a while. */
  secretSealed?: string;
  /** `key_...` or `csu_...`; null for the platform's staff. */
  madeBy: string | null;
  /** The key that this one replaces. */
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
    // These parts may be shown, so that people recognise the key.
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

/** $1 partner. How many of its keys are valid. */
const COUNT_VALID = `
  SELECT count(*)::int AS count FROM api_keys
  WHERE partner_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;
