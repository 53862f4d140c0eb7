import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { EgressError } from './egress-error.js';
import { addressRefused, EgressPolicy } from './egress-policy.js';
import { bareHost, isLocalhost, LOOPBACK_ADDRESSES } from './host-name.js';
import { NameLookup } from './name-lookup.js';

/** Resolves an endpoint's host to the addresses that may be connected to. */
@Injectable()
export class CheckedAddresses {
  constructor(
    private readonly policy: EgressPolicy,
    private readonly names: NameLookup,
  ) {}

  /**
   * Call this for each connection, and connect to a returned address: a second lookup of the name could
   * return another address (DNS rebinding).
   *
   * @throws EgressError
   */
  async of(hostname: string): Promise<string[]> {
    const host = bareHost(hostname);
    const found = await this.addressesOf(host);
    const allowed = found.filter((address) => this.policy.allowsAddress(address));
    if (allowed.length === 0) throw addressRefused(host);
    return allowed;
  }

  private async addressesOf(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    if (isLocalhost(host)) return LOOPBACK_ADDRESSES;
    try {
      return await this.names.addressesOf(host);
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      throw new EgressError('lookup_failed', `${host} was not found in DNS (${code})`, {
        cause: error,
      });
    }
  }
}
