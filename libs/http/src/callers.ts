import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { declareError, DomainError } from './domain-error.js';

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

export const tooManyRequests = declareError('too_many_requests', 429, (waitMs: number) => ({
  message: 'More requests than are allowed. Try again later.',
  retryAfterSeconds: waitMs / 1_000,
}));

/**
 * What is guessed. Each kind has a budget of its own, so that wrong secrets of one kind refuse no one who comes with
 * another. Assertions of passkeys are not among them: a signature cannot be guessed.
 */
export type SecretKind =
  | 'acs_key'
  | 'acs_result_token'
  | 'api_key'
  | 'back_end_token'
  | 'card_details'
  | 'challenge_link'
  | 'enrolment_code'
  | 'operator_token'
  | 'platform_token'
  | 'processor_key'
  | 'reveal_link'
  | 'session'
  | 'unsubscribe_link'
  | 'webhook_token';

const MINUTE_MS = 60_000;
const MOST_KNOWN_SECRETS = 10_000;

/**
 * Limits the number of wrong credentials (keys, tokens, codes) per kind and network. Beyond the limit, a request is
 * refused before its credential is checked. A secret that was correct before is still accepted, so that
 * no caller can lock out others behind the same address. The same wrong secret again is no other guess: a page with an
 * expired session locks out no one. Each replica counts separately.
 */
export class GuessLimit {
  private readonly rates: RequestRates;
  /** Hashes of correct secrets, ordered by their last use. */
  private readonly known = new Set<string>();
  /** Hashes of wrong secrets that were counted, ordered likewise. */
  private readonly wrong = new Set<string>();
  private readonly underWay = new Set<string>();

  constructor(
    private readonly callers: Callers,
    perMinute: number,
  ) {
    this.rates = new RequestRates(perMinute, MINUTE_MS);
  }

  /**
   * Finds the owner of a secret. From then on the request counts for the secret, see {@link
   * Callers.callerOf}.
   *
   * @returns undefined if there is no secret, or it has no owner.
   * @throws too_many_requests
   */
  async ownerOf<T>(
    request: IncomingMessage,
    kind: SecretKind,
    secret: string | undefined,
    find: (secret: string) => T | undefined | Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (secret === undefined) return undefined;
    const hash = hashOfSecret(secret);
    // A new client may send many concurrent requests before its secret is known; they count as one guess.
    if (this.known.has(hash) || this.underWay.has(hash) || this.wrong.has(hash)) {
      return this.note(request, kind, hash, await find(secret));
    }
    this.underWay.add(hash);
    try {
      const owner = await this.attempt(request, kind, async () => {
        const found = await find(secret);
        if (found === undefined) throw new WrongSecret('wrong', 'Nobody has this secret.');
        return found;
      });
      return this.note(request, kind, hash, owner);
    } catch (error) {
      if (error instanceof WrongSecret) {
        remember(this.wrong, hash);
        return undefined;
      }
      throw error;
    } finally {
      this.underWay.delete(hash);
    }
  }

  /**
   * Runs work that fails with a {@link DomainError} if a credential is wrong, and counts the failure.
   *
   * @throws too_many_requests
   */
  async attempt<T>(request: IncomingMessage, kind: SecretKind, work: () => Promise<T>): Promise<T> {
    const network = this.placeOf(request, kind);
    // Counted before the result is known, so that concurrent attempts can't pass the limit.
    this.take(network);
    try {
      const result = await work();
      this.rates.giveBack(network);
      return result;
    } catch (error) {
      if (!(error instanceof DomainError)) this.rates.giveBack(network);
      throw error;
    }
  }

  /** A secret that this process has just created: it is right, even while its owner's address is blocked. */
  created(secret: string): void {
    remember(this.known, hashOfSecret(secret));
  }

  /**
   * Counts a wrong secret without looking it up, for secrets too long to exist.
   *
   * @throws too_many_requests
   */
  missed(request: IncomingMessage, kind: SecretKind): void {
    this.take(this.placeOf(request, kind));
  }

  private placeOf(request: IncomingMessage, kind: SecretKind): string {
    return `${kind} ${this.callers.networkOf(request)}`;
  }

  private note<T>(
    request: IncomingMessage,
    kind: SecretKind,
    hash: string,
    owner: T | undefined,
  ): T | undefined {
    this.known.delete(hash);
    if (owner === undefined) {
      if (!this.wrong.has(hash)) this.missed(request, kind);
      remember(this.wrong, hash);
      return undefined;
    }
    this.wrong.delete(hash);
    remember(this.known, hash);
    this.callers.recognise(request, hash);
    return owner;
  }

  private take(network: string): void {
    const waitMs = this.rates.take(network, performance.now());
    if (waitMs > 0) throw tooManyRequests(waitMs);
  }
}

function remember(hashes: Set<string>, hash: string): void {
  hashes.delete(hash);
  hashes.add(hash);
  if (hashes.size > MOST_KNOWN_SECRETS) hashes.delete(hashes.values().next().value!);
}

class WrongSecret extends DomainError {}
