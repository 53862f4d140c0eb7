import type {
  AccountDigestsResource,
  AccountEventResource,
  AccountResource,
  AutoTopUpResource,
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
  ReplacementReason,
  SetAutoTopUp,
  SetSpendingControls,
  SpendingControlsResource,
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
  /** The limit of a request, including its answer. */
  timeoutMs?: number;
  /** Makes each call a part of a trace. */
  trace?: CallTrace;
}

/**
 * @param target the path's pattern.
 * @param send sends the call with this `traceparent` (W3C Trace Context), and tells the status of its answer.
 */
export type CallTrace = <T>(
  method: string,
  url: URL,
  target: string,
  send: (traceparent: string | undefined, answered: (statusCode: number) => void) => Promise<T>,
) => Promise<T>;

interface Call {
  method: string;
  url: URL;
  body: object | undefined;
  headers: Record<string, string>;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;

/**
 * The platform's API for a partner. Calls reject with a {@link PlatformError} if the platform answers with an
 * error, and with a {@link PlatformUnreachableError} if there is no answer; `isTransient` of both tells
 * whether a retry makes sense.
 */
export class PlatformClient {
  // undici directly, because fetch costs several times as much per call. Our limit of the whole call replaces
  // undici's own.
  private readonly agent = new Agent({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  constructor(private readonly options: PlatformClientOptions) {}

  /**
   * Returns the existing company for the same `externalId` and `registrationNumber`
   * (docs/interface.md#companies-and-onboarding).
   */
  createCompany(company: CreateCompany): Promise<CompanyResource> {
    return withId(this.call('POST', '/v1/companies', company));
  }

  /** Who sends which mail, and since when (docs/interface.md#who-sends-which-mail). */
  communicationSettings(): Promise<CommunicationSettingsResource> {
    return this.call('GET', '/v1/communication-settings');
  }

  /** Creates a link, which replaces the previous one (docs/interface.md#companies-and-onboarding). */
  generateOnboardingUrl(companyId: string): Promise<OnboardingLink> {
    const query = new URLSearchParams({ companyId });
    return this.call('GET', `/v1/companies/generate-onboarding-url?${query}`);
  }

  /**
   * Supplies the people for the onboarding application. The link is the credential
   * (docs/interface.md#companies-and-onboarding).
   */
  enrich(onboardingUrl: string, people: SuppliedPerson[]): Promise<Enrichment> {
    return this.request('POST', onboardingUrl, { people }, {});
  }

  /**
   * Returns the existing person for the same `companyId` and `externalId`; if it has other values, the
   * error's code is `person_exists_with_other_values`. So a repetition needs no idempotency key. With a key,
   * it would return the original answer even after the person was changed.
   */
  createPerson(person: CreatePerson, idempotencyKey?: string): Promise<PersonResource> {
    return withId(this.call('POST', '/v1/people', person, idempotencyKey));
  }

  /** The company's person with this `externalId`, if there is one. */
  async findPerson(companyId: string, externalId: string): Promise<PersonResource | undefined> {
    const query = new URLSearchParams({ companyId, externalId });
    const page = await this.call<Page<PersonResource>>('GET', `/v1/people?${query}`);
    return page.data[0];
  }

  /** Omitted fields are unchanged. Repeating a change has no effect. */
  changePerson(id: string, changes: ChangePerson): Promise<PersonResource> {
    return withId(this.call('PATCH', `/v1/people/${encodeURIComponent(id)}`, changes));
  }

  /** Orders one card per idempotency key (docs/interface.md#people-and-cards). */
  orderCard(order: OrderCard, idempotencyKey: string): Promise<CardResource> {
    return withId(this.call('POST', '/v1/cards', order, idempotencyKey));
  }

  /** The person's cards, newest first, at most 100. */
  async listCards(personId: string): Promise<CardResource[]> {
    const query = new URLSearchParams({ personId, limit: '100' });
    const page = await this.call<Page<CardResource>>('GET', `/v1/cards?${query}`);
    return page.data;
  }

  getCard(id: string): Promise<CardResource> {
    return withId(this.call('GET', cardPath(id)));
  }

  freezeCard(id: string): Promise<CardResource> {
    return withId(this.call('POST', `${cardPath(id)}/freeze`));
  }

  unfreezeCard(id: string): Promise<CardResource> {
    return withId(this.call('POST', `${cardPath(id)}/unfreeze`));
  }

  /** @param activationCode of a physical card's letter. */
  activateCard(id: string, activationCode?: string): Promise<CardResource> {
    const body = activationCode === undefined ? {} : { activationCode };
    return withId(this.call('POST', `${cardPath(id)}/activate`, body));
  }

  getPerson(id: string): Promise<PersonResource> {
    return withId(this.call('GET', `/v1/people/${encodeURIComponent(id)}`));
  }

  listPeople(companyId: string, part: ListPart): Promise<Page<PersonResource>> {
    return this.call('GET', `/v1/people?${queryOf(companyId, part)}`);
  }

  listCardsOfCompany(companyId: string, part: ListPart): Promise<Page<CardResource>> {
    return this.call('GET', `/v1/cards?${queryOf(companyId, part)}`);
  }

  /** Orders a card in the place of another one, once per idempotency key. */
  replaceCard(
    id: string,
    reason: ReplacementReason,
    idempotencyKey: string,
  ): Promise<CardResource> {
    return withId(this.call('POST', `${cardPath(id)}/replace`, { reason }, idempotencyKey));
  }

  /** The company's accounts, at most 100. */
  async listAccounts(companyId: string): Promise<AccountResource[]> {
    const query = queryOf(companyId, { limit: 100 });
    return (await this.call<Page<AccountResource>>('GET', `/v1/accounts?${query}`)).data;
  }

  getAccount(id: string): Promise<AccountResource> {
    return withId(this.call('GET', accountPath(id)));
  }

  getAutoTopUp(accountId: string): Promise<AutoTopUpResource> {
    return this.call('GET', `${accountPath(accountId)}/auto-top-up`);
  }

  setAutoTopUp(accountId: string, settings: SetAutoTopUp): Promise<AutoTopUpResource> {
    return this.call('PUT', `${accountPath(accountId)}/auto-top-up`, settings);
  }

  switchAutoTopUpOff(accountId: string): Promise<void> {
    return this.call('DELETE', `${accountPath(accountId)}/auto-top-up`);
  }

  getSpendingControls(cardId: string): Promise<SpendingControlsResource> {
    return this.call('GET', `${cardPath(cardId)}/spending-controls`);
  }

  /** In the place of all that the card has. */
  setSpendingControls(
    cardId: string,
    controls: SetSpendingControls,
  ): Promise<SpendingControlsResource> {
    return this.call('PUT', `${cardPath(cardId)}/spending-controls`, controls);
  }

  /** An account's changes after this one, in their order (docs/interface.md#what-was-missed). */
  listAccountEvents(
    accountId: string,
    afterSequence: number,
    limit: number,
  ): Promise<Page<AccountEventResource>> {
    const query = new URLSearchParams({
      afterSequence: String(afterSequence),
      limit: String(limit),
    });
    return this.call('GET', `/v1/accounts/${encodeURIComponent(accountId)}/events?${query}`);
  }

  /** Days such as 2026-03-01, 31 at most (docs/interface.md#digests). */
  listAccountDigests(accountId: string, from: string, to: string): Promise<AccountDigestsResource> {
    const query = new URLSearchParams({ from, to });
    return this.call('GET', `/v1/accounts/${encodeURIComponent(accountId)}/digests?${query}`);
  }

  /**
   * Reports that the cardholder sees a 3-D Secure request, at the URL from the request
   * (docs/interface.md#3-d-secure).
   */
  reportThreeDsPresented(presentedUrl: string): Promise<ThreeDsRequestResource> {
    return this.callback(presentedUrl);
  }

  /** Reports the result of a 3-D Secure request, at the URL from the request. It can be repeated. */
  reportThreeDsResponse(
    callbackUrl: string,
    response: ThreeDsCallback,
  ): Promise<ThreeDsRequestResource> {
    return this.callback(callbackUrl, response);
  }

  /** Only the platform gets the API key, whatever URL a webhook contains. */
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

  private request<T>(
    method: string,
    url: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<T> {
    const call = { method, url: new URL(url), body, headers };
    const { trace } = this.options;
    if (!trace) return this.send<T>(call);
    return trace(method, call.url, patternOf(call.url), (traceparent, answered) =>
      this.send<T>(
        { ...call, headers: { ...headers, ...(traceparent && { traceparent }) } },
        answered,
      ),
    );
  }

  private async send<T>(
    { method, url, body, headers }: Call,
    answered?: (statusCode: number) => void,
  ): Promise<T> {
    const timeoutMs = this.options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    // AbortSignal.timeout would create an error for each call in the end, even if the answer came long
    // before.
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new Error(`${timeoutMs} ms are over`)),
      timeoutMs,
    );
    try {
      const {
        statusCode,
        headers: answerHeaders,
        body: answer,
      } = await this.agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: method as Dispatcher.HttpMethod,
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body ? JSON.stringify(body) : null,
        signal: deadline.signal,
      });
      answered?.(statusCode);
      const text = await answer.text();
      // Redirects are not followed, so that the API key is sent only to the platform.
      if (statusCode >= 300 && statusCode < 400) throw new Error(`redirected (${statusCode})`);
      if (statusCode >= 400)
        throw PlatformError.ofAnswer(statusCode, answerHeaders['retry-after'], text);
      // 204 has no content.
      return (statusCode === 204 ? undefined : JSON.parse(text)) as T;
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
 * A proxy may answer with success but without a resource. Then it is unknown whether the request had its
 * effect, as with no answer.
 */
async function withId<T extends { id: string }>(answer: Promise<T>): Promise<T> {
  const resource = await answer;
  if (typeof (resource as Partial<T> | null)?.id === 'string') return resource;
  throw new PlatformUnreachableError('no resource from the platform', {
    cause: new Error('the answer names no id'),
  });
}

/** The part of a list that is asked for. */
export interface ListPart {
  limit: number;
  startingAfter?: string | undefined;
}

function queryOf(companyId: string, { limit, startingAfter }: ListPart): URLSearchParams {
  const query = new URLSearchParams({ companyId, limit: String(limit) });
  if (startingAfter !== undefined) query.set('startingAfter', startingAfter);
  return query;
}

function accountPath(id: string): string {
  return `/v1/accounts/${encodeURIComponent(id)}`;
}

function cardPath(id: string): string {
  return `/v1/cards/${encodeURIComponent(id)}`;
}

/** The path without what names one resource, or is a credential: `/v1/people/:id`. */
function patternOf({ pathname }: URL): string {
  return pathname
    .split('/')
    .map((part) => (/^([a-z][a-z-]{0,30}|v\d|)$/.test(part) ? part : ':id'))
    .join('/');
}
