import { AddressRanges, canonicalNetwork } from '#addresses';
import type { ApiScope } from '#contracts';
import type { PartnerCaller } from '../partner-caller.js';
import { apiKeyBeyondOwn } from './api-keys.errors.js';

/** What a key may do, from where, and how long. */
export interface KeyPowers {
  scopes: readonly ApiScope[];
  /** Empty for everywhere. */
  allowedAddresses: readonly string[];
  expiresAt: Date | null;
}

/**
 * The powers of a new key, which takes the caller's addresses and end where it is not told others
 * (docs/interface.md#keys-and-scopes).
 *
 * @throws api_key_beyond_own
 */
export function powersWithin(
  caller: PartnerCaller,
  asked: { scopes: ApiScope[]; allowedAddresses?: string[]; expiresAt?: Date },
): KeyPowers {
  const powers = {
    scopes: asked.scopes,
    allowedAddresses:
      asked.allowedAddresses?.map((network) => canonicalNetwork(network)!) ??
      caller.allowedAddresses,
    expiresAt: asked.expiresAt ?? caller.expiresAt,
  };
  requireWithin(caller, powers);
  return powers;
}

/** Nobody makes or rolls a key that may do more than they. @throws api_key_beyond_own */
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

function lieWithin(own: readonly string[], asked: readonly string[]): boolean {
  if (own.length === 0) return true;
  const ranges = new AddressRanges(own);
  return asked.length > 0 && asked.every((network) => ranges.includes(network));
}
