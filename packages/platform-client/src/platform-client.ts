import { fetchTransport, HttpCaller, type Transport } from './calls/http-caller.js';
import { ForeignUrlError } from './calls/platform-error.js';
import type { CallOptions } from './calls/resource.js';
import { PlatformApi } from './generated/resources.js';
import type { Callback, Enrich, Enrichment, ThreeDsRequestResource } from './generated/types.js';
import { CLIENT_VERSION } from './generated/version.js';

export interface PlatformClientOptions {
  /** `{base_url}` of the platform, without the version. */
  baseUrl: string;
  /** A function is called for each request, as for a key that is rotated while the process runs. */
  apiKey: string | (() => string);
  /** The limit of each attempt of a call, including its answer: 30 seconds. */
  timeoutMs?: number;
  /** How often a call may be repeated if that is safe: twice. 0 turns repetitions off. */
  maxRetries?: number;
  /** Put before the client's own name and version, for the platform's logs: `acme-expenses/1.2`. */
  userAgent?: string;
  /** Sends requests; Node's `fetch` if left out. */
  transport?: Transport;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_RETRIES = 2;
const USER_AGENT = `partner-card-platform-client/${CLIENT_VERSION}`;

/**
 * The platform's API for a partner's servers, grouped by its resources: `client.cards.order(...)`. Calls reject
 * with a {@link PlatformError} if the platform answers with an error, and with a
 * {@link PlatformUnreachableError} if there is no answer; `isTransient` of both says whether a retry may succeed.
 *
 * A call with a temporary failure is repeated after a growing, random wait, or after the wait that the
 * platform asks for (`Retry-After`), but only where a second effect is impossible: reads, `PUT` and `DELETE`,
 * and every `POST` that takes an `Idempotency-Key`, which its repetitions share.
 */
export class PlatformClient extends PlatformApi {
  readonly #caller: HttpCaller;
  readonly #origin: string;

  constructor({ baseUrl, apiKey, ...options }: PlatformClientOptions) {
    const caller = new HttpCaller({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      apiKey,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      maxRetries: options.maxRetries ?? DEFAULT_RETRIES,
      userAgent: options.userAgent ? `${options.userAgent} ${USER_AGENT}` : USER_AGENT,
      transport: options.transport ?? fetchTransport,
    });
    super(caller);
    this.#caller = caller;
    this.#origin = new URL(baseUrl).origin;
  }

  /** Supplies the people for an onboarding application. The link is the credential, and is good for repetitions. */
  supplyPeople(onboardingUrl: string, body: Enrich, options?: CallOptions): Promise<Enrichment> {
    const operation = { method: 'POST', answer: 'json', target: ONBOARDING } as const;
    const url = new URL(onboardingUrl);
    return this.#caller.callAt({ ...operation, url, body, withoutKey: true }, options);
  }

  /** Reports that the cardholder sees a 3-D Secure request, at the `presentedUrl` from the request. */
  reportPresentedAt(presentedUrl: string, options?: CallOptions): Promise<ThreeDsRequestResource> {
    return this.#reportAt('presented', presentedUrl, undefined, options);
  }

  /** Reports the result of a 3-D Secure request, at the `callbackUrl` from the request. */
  reportDecisionAt(
    callbackUrl: string,
    decision: Callback,
    options?: CallOptions,
  ): Promise<ThreeDsRequestResource> {
    return this.#reportAt('callback', callbackUrl, decision, options);
  }

  /** Only the platform gets the API key, whatever URL a webhook contains. */
  async #reportAt(
    what: string,
    address: string,
    body: Callback | undefined,
    options: CallOptions | undefined,
  ): Promise<ThreeDsRequestResource> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.origin !== this.#origin) throw new ForeignUrlError();
    const operation = { method: 'POST', answer: 'json', target: `${THREE_DS}/${what}` } as const;
    return this.#caller.callAt({ ...operation, url, body }, options);
  }
}

const ONBOARDING = '/onboarding/company/:token';
const THREE_DS = '/v1/three-ds-requests/:id';
