import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AddressRanges, isPublicAddress } from '#addresses';
import { PlatformConfig } from '../../../platform.config.js';
import { EgressError } from './egress-error.js';
import { bareHost, isLocalhost, LOOPBACK_ADDRESSES } from './host-name.js';

const FIRST_FREE_PORT = 1_024;

/**
 * The allowed targets of webhooks: public addresses and explicitly allowed ones, over TLS
 * (docs/interface.md#the-event-webhook).
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
   * belong to services such as mail, which nobody should make us call.
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
export function addressRefused(host: string): EgressError {
  return new EgressError('address_refused', `${host} has no address that may be connected to`);
}
