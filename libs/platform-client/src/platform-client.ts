import type {
  CardResource,
  ChangePerson,
  CommunicationSettingsResource,
  CompanyResource,
  CreateCompany,
  CreatePerson,
  Enrichment,
  OnboardingLink,
  OrderCard,
  Page,
  PersonResource,
  SuppliedPerson,
  ThreeDsCallback,
  ThreeDsRequestResource,
} from '#contracts';
import { Agent, type Dispatcher } from 'undici';
import { ForeignUrlError, PlatformError, PlatformUnreachableError } from './platform-error.js';

export interface PlatformClientOptions {
  /** `{base_url}` of the platform, without the version. */
  baseUrl: string;
  apiKey: string;
  /** For one request, answer included. */
  timeoutMs?: number;
  /** The trace that a call belongs to (W3C `traceparent`), if any. */
  traceparent?: () => string | undefined;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;

/**
 * The platform's API for a partner. Calls throw {@link PlatformError} for an answer that is an error and
 * {@link PlatformUnreachableError} where there was none; both tell by `isTransient` whether to try again.
 */
export class PlatformClient {
  // undici itself: fetch costs several times as much a call. The one limit takes the place of its own.
  private readonly agent = new Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  constructor(private readonly options: PlatformClientOptions) {}

  /** The same company again for the same `externalId` and `registrationNumber` (docs/interface.md#companies-and-onboarding). */
  createCompany(company: CreateCompany): Promise<CompanyResource> {
    return withId(this.call('POST', '/v1/companies', company));
  }

  /** Who sends which mail, and from when on (docs/interface.md#who-sends-which-mail). */
  communicationSettings(): Promise<CommunicationSettingsResource> {
    return this.call('GET', '/v1/communication-settings');
  }

  /** A new link; it replaces the one before (docs/interface.md#companies-and-onboarding). */
  generateOnboardingUrl(companyId: string): Promise<OnboardingLink> {
    const query = new URLSearchParams({ companyId });
    return this.call('GET', `/v1/companies/generate-onboarding-url?${query}`);
  }

  /** Gives the onboarding application the people to choose from (docs/interface.md#companies-and-onboarding). The link is the credential. */
  enrich(onboardingUrl: string, people: SuppliedPerson[]): Promise<Enrichment> {
    return this.request('POST', onboardingUrl, { people }, {});
  }

  /**
   * The same person again for the same `companyId` and `externalId`; where one is there with other values, the
   * error's code is `person_exists_with_other_values`. So it needs no key to be repeated; one would have the answer of
   * back then told again, after the person was changed.
   */
  createPerson(person: CreatePerson, idempotencyKey?: string): Promise<PersonResource> {
    return withId(this.call('POST', '/v1/people', person, idempotencyKey));
  }

  /** Who has this `externalId` at the company, if anybody has. */
  async findPerson(companyId: string, externalId: string): Promise<PersonResource | undefined> {
    const query = new URLSearchParams({ companyId, externalId });
    const page = await this.call<Page<PersonResource>>('GET', `/v1/people?${query}`);
    return page.data[0];
  }

  /** What is left out stays as it is. The same again changes nothing. */
  changePerson(id: string, changes: ChangePerson): Promise<PersonResource> {
    return withId(this.call('PATCH', `/v1/people/${encodeURIComponent(id)}`, changes));
  }

  /** Orders one card for each idempotency key (docs/interface.md#people-and-cards). */
  orderCard(order: OrderCard, idempotencyKey: string): Promise<CardResource> {
    return withId(this.call('POST', '/v1/cards', order, idempotencyKey));
  }

  /** The person's cards, the latest first; of more than 100 the latest. */
  async listCards(personId: string): Promise<CardResource[]> {
    const query = new URLSearchParams({ personId, limit: '100' });
    const page = await this.call<Page<CardResource>>('GET', `/v1/cards?${query}`);
    return page.data;
  }

  /** The cardholder sees a 3-D Secure request: to be reported at the address that it names (docs/interface.md#3-d-secure). */
  reportThreeDsPresented(presentedUrl: string): Promise<ThreeDsRequestResource> {
    return this.callback(presentedUrl);
  }

  /** How a 3-D Secure request ended, at the address that it names. The same again is taken again. */
  reportThreeDsResponse(
    callbackUrl: string,
    response: ThreeDsCallback,
  ): Promise<ThreeDsRequestResource> {
    return this.callback(callbackUrl, response);
  }

  /** The API key goes to the platform and to nobody else, whatever address a webhook named. */
  private async callback(url: string, body?: object): Promise<ThreeDsRequestResource> {
    const { origin } = new URL(this.options.baseUrl);
    if (!URL.canParse(url) || new URL(url).origin !== origin) throw new ForeignUrlError();
    return this.request('POST', url, body, this.authorization);
  }

  private get authorization(): Record<string, string> {
    return { authorization: `Bearer ${this.options.apiKey}` };
  }

  private call<T>(
    method: string,
    path: string,
    body?: object,
    idempotencyKey?: string,
  ): Promise<T> {
    return this.request(method, `${this.options.baseUrl}${path}`, body, {
      ...this.authorization,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    });
  }

  private async request<T>(
    method: string,
    url: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<T> {
    const traceparent = this.options.traceparent?.();
    const timeoutMs = this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    // AbortSignal.timeout would end each in time with an error, also where the answer came long before.
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new Error(`${timeoutMs} ms are over`)),
      timeoutMs,
    );
    try {
      const {
        statusCode,
        headers: told,
        body: answer,
      } = await this.agent.request({
        ...placeOf(url),
        method: method as Dispatcher.HttpMethod,
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
          ...(traceparent && { traceparent }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: deadline.signal,
      });
      const text = await answer.text();
      // Redirects are not followed: the API key stays with the platform.
      if (statusCode >= 300 && statusCode < 400) throw new Error(`redirected (${statusCode})`);
      if (statusCode >= 400) throw PlatformError.ofAnswer(statusCode, told['retry-after'], text);
      return JSON.parse(text) as T;
    } catch (error) {
      if (error instanceof PlatformError) throw error;
      throw new PlatformUnreachableError(`no answer to ${method} from the platform`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * What something between here and the platform answers in its place may say yes and be no resource: whether
 * it was done is then as unknown as without an answer.
 */
async function withId<T extends { id: string }>(answer: Promise<T>): Promise<T> {
  const resource = await answer;
  if (typeof (resource as Partial<T> | null)?.id === 'string') return resource;
  throw new PlatformUnreachableError('no resource from the platform', {
    cause: new Error('the answer names no id'),
  });
}

function placeOf(url: string): { origin: string; path: string } {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}
