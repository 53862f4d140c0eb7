import type { IncomingMessage } from 'node:http';
import { type Callers, hashOfSecret, RequestRates } from './callers.js';
import { declareError, DomainError } from './domain-error.js';

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
  | 'challenge_link'
  | 'enrolment_code'
  | 'operator_token'
  | 'processor_key'
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
