import type { IncomingMessage } from 'node:http';
import { type Callers, hashOfSecret } from './callers.js';
import { DomainError } from './domain-error.js';
import { RequestRates } from './request-rates.js';

export type HttpErrorCode = 'too_many_requests';

export const tooManyRequests = (waitMs: number) =>
  new DomainError<HttpErrorCode>(
    'too_many_requests',
    'More requests than are allowed. Try again later.',
    { retryAfterSeconds: waitMs / 1_000 },
  );

const MINUTE_MS = 60_000;
const MOST_KNOWN_SECRETS = 10_000;

/**
 * Limits the number of wrong credentials (keys, tokens, codes) per network. Beyond the limit, a request is
 * refused before its credential is checked. A secret that was correct before is still accepted, so that
 * nobody can lock out others behind the same address. Each replica counts separately.
 */
export class GuessLimit {
  private readonly rates: RequestRates;
  /** Hashes of correct secrets, ordered by their last use. */
  private readonly known = new Set<string>();
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
    secret: string | undefined,
    find: (secret: string) => T | undefined | Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (secret === undefined) return undefined;
    const hash = hashOfSecret(secret);
    // A new client may send many concurrent requests before its secret is known; they count as one guess.
    if (this.known.has(hash) || this.underWay.has(hash)) {
      return this.note(request, hash, await find(secret));
    }
    this.underWay.add(hash);
    try {
      const owner = await this.attempt(request, async () => {
        const found = await find(secret);
        if (found === undefined) throw new WrongSecret('wrong', 'Nobody has this secret.');
        return found;
      });
      return this.note(request, hash, owner);
    } catch (error) {
      if (error instanceof WrongSecret) return undefined;
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
  async attempt<T>(request: IncomingMessage, work: () => Promise<T>): Promise<T> {
    const network = this.callers.networkOf(request);
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

  /**
   * Counts a wrong secret without looking it up, for secrets too long to exist.
   *
   * @throws too_many_requests
   */
  missed(request: IncomingMessage): void {
    this.take(this.callers.networkOf(request));
  }

  private note<T>(request: IncomingMessage, hash: string, owner: T | undefined): T | undefined {
    this.known.delete(hash);
    if (owner === undefined) {
      this.missed(request);
      return undefined;
    }
    this.known.add(hash);
    if (this.known.size > MOST_KNOWN_SECRETS) this.known.delete(this.known.values().next().value!);
    this.callers.recognise(request, hash);
    return owner;
  }

  private take(network: string): void {
    const waitMs = this.rates.take(network, performance.now());
    if (waitMs > 0) throw tooManyRequests(waitMs);
  }
}

class WrongSecret extends DomainError {}
