import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AddressRanges, isPublicAddress } from '#addresses';
import { PlatformConfig } from '../../../platform.config.js';
import { EgressError } from './egress-error.js';
import { bareHost, isLocalhost, LOOPBACK_ADDRESSES } from './host-name.js';

/** Where webhooks may go: public addresses, those that are allowed beside them, and over TLS (docs/interface.md#the-event-webhook). */
@Injectable()
export class EgressPolicy {
  private readonly allowed: AddressRanges;
  private readonly allowsPlainHttp: boolean;

  constructor(config: PlatformConfig) {
    this.allowed = new AddressRanges(config.egressAllowedRanges ?? []);
    this.allowsPlainHttp = config.sandbox;
  }

  allowsAddress(address: string): boolean {
    return isPublicAddress(address) || this.allowed.has(address);
  }

  /**
   * What can be told of a URL without looking its name up. The rest is told when it is connected to.
   *
   * @throws EgressError
   */
  check({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): void {
    if (protocol !== 'https:' && !this.allowsPlainHttp) {
      throw new EgressError('plain_http_refused', 'the URL must begin with https://');
    }
    const host = bareHost(hostname);
    const isAllowed = isLocalhost(host)
      ? LOOPBACK_ADDRESSES.some((address) => this.allowsAddress(address))
      : isIP(host) === 0 || this.allowsAddress(host);
    if (!isAllowed) throw addressRefused(host);
  }
}

/** Tells no address: what a name means inside of our network is nobody's business. */
export function addressRefused(host: string): EgressError {
  return new EgressError('address_refused', `${host} has no address that may be connected to`);
}
