import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Hashes of keys have one length and hold nothing of the header that they came in. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

/** Who makes a request, as it is counted. */
export class Callers {
  private readonly recognised = new WeakMap<IncomingMessage, string>();

  /** @param trustedProxies proxies of our own, each of which adds to `X-Forwarded-For`. */
  constructor(private readonly trustedProxies: number) {}

  /** The IP address that the last proxy of our own saw, as Express tells it; empty once the caller is gone. */
  addressOf({ headers, socket }: IncomingMessage): string {
    const hops = [socket.remoteAddress ?? ''];
    if (this.trustedProxies > 0) {
      const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
      for (const hop of forwarded.reverse()) if (hop.trim() !== '') hops.push(hop.trim());
    }
    return hops[Math.min(this.trustedProxies, hops.length - 1)]!;
  }

  /** By the key that was recognised, else by the network of the address. */
  callerOf(request: IncomingMessage): string {
    return this.recognised.get(request) ?? this.networkOf(request);
  }

  networkOf(request: IncomingMessage): string {
    return networkOf(this.addressOf(request));
  }

  /** From now on the request counts for the key that was shown with it. */
  recognise(request: IncomingMessage, keyHash: string): void {
    this.recognised.set(request, keyHash);
  }
}

/** A network of IPv6 belongs to one customer: another address of it costs nothing. IPv4 stays as it is. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  // What is no address came by a proxy's header: it is as long as its sender likes.
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
