import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { EgressError } from './egress-error.js';
import { addressRefused, EgressPolicy } from './egress-policy.js';
import { bareHost, isLocalhost, LOOPBACK_ADDRESSES } from './host-name.js';

const QUERY_TIMEOUT_MS = 1_000;
const QUERY_TRIES = 2;

/** Looks names up in DNS. */
@Injectable()
export class NameLookup {
  // Not `dns.lookup`: it runs in Node's few threads, so that some names of a name server that never answers
  // would hold up every other lookup, and file access, of the process.
  private readonly resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });

  /** @returns the addresses of a name, IPv4 first. @throws Error if it has none. */
  async addressesOf(name: string): Promise<string[]> {
    const answers = await Promise.allSettled([
      this.resolver.resolve4(name),
      this.resolver.resolve6(name),
    ]);
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    throw answers.find((answer) => answer.status === 'rejected')?.reason as Error;
  }
}

/** The addresses of an endpoint's host that may be connected to. */
@Injectable()
export class CheckedAddresses {
  constructor(
    private readonly policy: EgressPolicy,
    private readonly names: NameLookup,
  ) {}

  /**
   * To be called for each connection, and what it returns to be connected to: a name that is looked up
   * again could have got another address meanwhile (DNS rebinding).
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
