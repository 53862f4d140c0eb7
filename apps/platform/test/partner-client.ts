import { randomUUID } from 'node:crypto';
import type {
  CardLetterResource,
  CardResource,
  CompanyResource,
  OnboardingLink,
  OrderCard,
  PersonResource,
  Problem,
  ShippingAddress,
} from '#contracts';
import { callJson, type JsonAnswer } from '#testing';

/** The configured address of the platform; the port is known only once it listens. */
export const PUBLIC_URL = 'http://platform.test';

/** Where the specs' physical cards go. */
export const SHIPPING_ADDRESS: ShippingAddress = {
  line1: 'Kai 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
};

/** Calls the platform's API as a partner does. */
export class PartnerClient {
  constructor(
    private readonly platformUrl: string,
    readonly apiKey: string,
    readonly id: string,
  ) {}

  /** The same partner at another instance of the platform. */
  at(platformUrl: string): PartnerClient {
    return new PartnerClient(platformUrl, this.apiKey, this.id);
  }

  get<T>(path: string): Promise<JsonAnswer<T>> {
    return callJson('GET', `${this.platformUrl}${path}`, undefined, this.headers);
  }

  post<T>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonAnswer<T>> {
    return callJson('POST', `${this.platformUrl}${path}`, body, { ...this.headers, ...headers });
  }

  put<T>(path: string, body: unknown): Promise<JsonAnswer<T>> {
    return callJson('PUT', `${this.platformUrl}${path}`, body, this.headers);
  }

  patch<T>(path: string, body: unknown): Promise<JsonAnswer<T>> {
    return callJson('PATCH', `${this.platformUrl}${path}`, body, this.headers);
  }

  delete(path: string): Promise<JsonAnswer<Problem>> {
    return callJson('DELETE', `${this.platformUrl}${path}`, undefined, this.headers);
  }

  async createCompany(legalName = 'Fabrikam GmbH', country = 'DE'): Promise<CompanyResource> {
    const tag = randomUUID();
    const body = { externalId: tag, legalName, registrationNumber: `HRB ${tag}`, country };
    return created(await this.post<CompanyResource>('/v1/companies', body));
  }

  async createPerson(
    companyId: string,
    externalId: string = randomUUID(),
  ): Promise<PersonResource> {
    const body = { companyId, externalId, name: 'Mia Berg' };
    return created(await this.post<PersonResource>('/v1/people', body));
  }

  async orderCard(
    personId: string,
    cardType: OrderCard['cardType'] = 'virtual',
  ): Promise<CardResource> {
    const order = {
      ...{ personId, cardType },
      ...(cardType === 'physical' && { shippingAddress: SHIPPING_ADDRESS }),
    };
    return created(await this.post<CardResource>('/v1/cards', order));
  }

  /** Activates a physical card that was shipped, with the code of its letter. */
  async activateShipped(cardId: string): Promise<JsonAnswer<CardResource>> {
    const activationCode = await this.activationCodeOf(cardId);
    return this.post(`/v1/cards/${cardId}/activate`, { activationCode });
  }

  async activationCodeOf(cardId: string): Promise<string> {
    const { body } = await this.get<CardLetterResource>(`/v1/sandbox/cards/${cardId}/letter`);
    return body.activationCode;
  }

  async approveKyc(companyId: string): Promise<void> {
    const { status } = await this.post(`/v1/sandbox/companies/${companyId}/approve-kyc`);
    if (status !== 204) throw new Error(`approving the KYC was answered with ${status}`);
  }

  /** A new onboarding link, at the address where this instance is really reached. */
  async onboardingUrl(companyId: string): Promise<string> {
    return (await this.onboardingLink(companyId)).onboardingUrl;
  }

  /** The same with the addresses of the modules. */
  async onboardingLink(companyId: string): Promise<OnboardingLink> {
    const path = `/v1/companies/generate-onboarding-url?companyId=${companyId}`;
    const { body } = await this.get<OnboardingLink>(path);
    const reached = (url: string) => url.replace(PUBLIC_URL, this.platformUrl);
    const { kyc, creditApplication } = body.modules;
    return {
      ...body,
      onboardingUrl: reached(body.onboardingUrl),
      modules: { kyc: reached(kyc), creditApplication: reached(creditApplication) },
    };
  }

  /** Decides in the place of a reviewer. */
  sandbox(companyId: string, action: string, body?: object): Promise<JsonAnswer<Problem>> {
    return this.post(`/v1/sandbox/companies/${companyId}/${action}`, body);
  }

  private get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.apiKey}` };
  }
}

function created<T>({ status, body }: JsonAnswer<T>): T {
  if (status !== 201) throw new Error(`creating was answered with ${status}`);
  return body;
}
