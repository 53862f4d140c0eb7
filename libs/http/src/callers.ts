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

const SECOND_MS = 1_000;
/**
 * At most a few megabytes. If this many other callers push a caller out of the table, its usage is
 * forgotten.
 */
const MOST_CALLERS = 50_000;

/**
 * Limits the requests of each caller, as a rate and a burst size, by the generic cell rate algorithm: for
 * each caller only one time is stored, the time at which its used budget is restored.
 *
 * Callers are identified by short strings. Don't pass a substring of a header, because it would keep the
 * whole header in memory.
 */
export class RequestRates {
  /** Ordered by the last request. */
  private readonly spentAtMs = new Map<string, number>();
  private readonly intervalMs: number;

  constructor(
    limit: number,
    private readonly windowMs = SECOND_MS,
    private readonly mostCallers = MOST_CALLERS,
  ) {
    this.intervalMs = windowMs / limit;
  }

  /** @returns the milliseconds until the caller may try again; 0 if this request is within the limit. */
  take(caller: string, nowMs: number): number {
    const spentAtMs = Math.max(this.spentAtMs.get(caller) ?? 0, nowMs) + this.intervalMs;
    const waitMs = spentAtMs - nowMs - this.windowMs;
    // Tolerance for rounding errors of added fractions.
    if (waitMs > this.intervalMs / 2) return waitMs;
    this.spentAtMs.delete(caller);
    this.spentAtMs.set(caller, spentAtMs);
    this.forget(nowMs);
    return 0;
  }

  /** Returns the budget of a request that does not count after all. */
  giveBack(caller: string): void {
    const spentAtMs = this.spentAtMs.get(caller);
    if (spentAtMs !== undefined) this.spentAtMs.set(caller, spentAtMs - this.intervalMs);
  }

  /**
   * Removes the callers that have not come for the longest time: those with their full budget, and those
   * beyond the table's limit. Two per request, so that the table shrinks as fast as it grows.
   */
  private forget(nowMs: number): void {
    for (let looked = 0; looked < 2; looked += 1) {
      const [oldest] = this.spentAtMs;
      if (!oldest) return;
      const [caller, spentAtMs] = oldest;
      if (spentAtMs > nowMs && this.spentAtMs.size <= this.mostCallers) return;
      this.spentAtMs.delete(caller);
    }
  }

  /** The number of callers in the table. */
  get size(): number {
    return this.spentAtMs.size;
  }
}
