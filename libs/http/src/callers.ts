import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Hashes of keys have equal length, and don't keep the request header in memory as a substring would. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

/** Identifies the caller of a request for counting. */
export class Callers {
  private readonly recognised = new WeakMap<IncomingMessage, string>();

  /** @param trustedProxies the number of our own proxies, each of which appends to `X-Forwarded-For`. */
  constructor(private readonly trustedProxies: number) {}

  /**
   * The IP address seen by the outermost of our own proxies, as in Express; empty if the caller has
   * disconnected.
   */
  addressOf({ headers, socket }: IncomingMessage): string {
    const hops = [socket.remoteAddress ?? ''];
    if (this.trustedProxies > 0) {
      const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
      for (const hop of forwarded.reverse()) if (hop.trim() !== '') hops.push(hop.trim());
    }
    return hops[Math.min(this.trustedProxies, hops.length - 1)]!;
  }

  /** The recognised key, or else the network of the address. */
  callerOf(request: IncomingMessage): string {
    return this.recognised.get(request) ?? this.networkOf(request);
  }

  networkOf(request: IncomingMessage): string {
    return networkOf(this.addressOf(request));
  }

  /** From now on the request counts for this key. */
  recognise(request: IncomingMessage, keyHash: string): void {
    this.recognised.set(request, keyHash);
  }
}

/**
 * The network of an address: /64 for IPv6, because one customer can use all its addresses; IPv4 is
 * unchanged.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  // A value that is not an IP address comes from a header, and its sender chooses the length.
  if (!isIPv6(plain)) return plain.slice(0, MAX_ADDRESS_LENGTH);
  const [head = '', tail] = plain.split('::') as [string, string?];
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groupsOf = (parts: string[]) => parts.length + (parts.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - groupsOf(groups) - groupsOf(last);
  const all = [...groups, ...new Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const MAX_ADDRESS_LENGTH = 45;
