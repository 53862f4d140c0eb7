import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AddressRanges, isPublicAddress } from '#addresses';
import { PlatformConfig } from '../../../platform.config.js';

export type EgressErrorCode =
  | 'address_refused'
  | 'connect_timeout'
  | 'lookup_failed'
  | 'plain_http_refused'
  | 'port_refused'
  | 'proxy_failed';

/** No connection to a partner's endpoint was made. The message may be shown to the partner. */
export class EgressError extends Error {
  override name = 'EgressError';

  constructor(
    readonly code: EgressErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** RFC 6761: these names always resolve to loopback. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

function isLocalhost(host: string): boolean {
  return /^(.+\.)?localhost$/i.test(host);
}

/** `[::1]` -> `::1`, `example.com.` -> `example.com` */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

const FIRST_FREE_PORT = 1_024;

/**
 * The allowed targets of webhooks: public addresses and explicitly allowed ones, over TLS
 * (docs/interface/webhooks.md#the-event-webhook).
 */
@Injectable()
export class EgressPolicy {
  private readonly allowed: AddressRanges;
  private readonly isSandbox: boolean;

  constructor(config: PlatformConfig) {
    this.allowed = new AddressRanges(config.egressAllowedRanges ?? []);
    this.isSandbox = config.sandbox;
  }

  allowsAddress(address: string): boolean {
    return isPublicAddress(address) || this.allowed.has(address);
  }

  /**
   * Checks a URL without a DNS lookup. The addresses are checked when connecting.
   *
   * @throws EgressError
   */
  check({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): void {
    if (protocol !== 'https:' && !this.isSandbox) {
      throw new EgressError('plain_http_refused', 'the URL must begin with https://');
    }
    const host = bareHost(hostname);
    const isAllowed = isLocalhost(host)
      ? LOOPBACK_ADDRESSES.some((address) => this.allowsAddress(address))
      : isIP(host) === 0 || this.allowsAddress(host);
    if (!isAllowed) throw addressRefused(host);
  }

  /**
   * Checks the port of a new URL, outside of the sandbox: of those below 1024, only that of https. The others
   * belong to services such as mail, which no partner should make us call.
   *
   * @throws EgressError
   */
  checkPort({ port }: Pick<URL, 'port'>): void {
    // Empty for the usual port of its protocol.
    const isTaken = ['', '443'].includes(port) || Number(port) >= FIRST_FREE_PORT;
    if (!isTaken && !this.isSandbox) {
      throw new EgressError(
        'port_refused',
        `the port must be 443, or ${FIRST_FREE_PORT} and above`,
      );
    }
  }
}

/** The message names no address, so that it does not reveal how a name resolves in our network. */
function addressRefused(host: string): EgressError {
  return new EgressError('address_refused', `${host} has no address that may be connected to`);
}

const QUERY_TIMEOUT_MS = 1_000;
const QUERY_TRIES = 2;

/**
 * Resolves names by DNS only. Not with `dns.lookup`, which runs in Node's small thread pool: a few names
 * whose server never answers would block all other lookups and all file access of the process.
 */
export class NameLookup {
  constructor(
    private readonly resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver({
      timeout: QUERY_TIMEOUT_MS,
      tries: QUERY_TRIES,
    }),
  ) {}

  /** @returns the addresses of a name, IPv4 first. @throws Error if the name has none. */
  async addressesOf(name: string): Promise<string[]> {
    const [ipv4, ipv6] = await Promise.allSettled([
      this.resolver.resolve4(name),
      this.resolver.resolve6(name),
    ]);
    const addresses = [ipv4, ipv6].flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
    return addresses;
  }
}

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
