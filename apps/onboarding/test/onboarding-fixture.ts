import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type { Problem } from '#contracts';
import {
  callJson,
  createTestDatabase,
  type JsonAnswer,
  startTestService,
  testBrokers,
  type TestDatabase,
  type TestService,
} from '#testing';
import type { CompanyResource } from '../src/companies/companies.service.js';
import { onboardingDatabase } from '../src/database/onboarding-database.js';
import { OnboardingConfig } from '../src/onboarding.config.js';
import { onboardingServiceOptions } from '../src/onboarding.service-options.js';

export const API_KEY = 'pk_test_of_the_spec';
export const OPERATOR_TOKEN = 'the-operator-token-of-the-spec';
/** Where operators open the page; the service really listens elsewhere. */
export const PARTNER_PAGE_URL = 'https://companies.partner.example';
export const NOTIFICATION_TOKEN = 'our-token-at-notification';

interface FixtureOptions {
  platformUrl?: string;
  platformApiKey?: string;
  kafkaBrokers?: string[];
  consumesEvents?: boolean;
  webRoot?: string;
  notificationUrl?: string;
}

export const authorization = { authorization: `Bearer ${OPERATOR_TOKEN}` };

/** The service with its own database, called over HTTP. */
export class OnboardingFixture {
  private constructor(
    readonly database: TestDatabase,
    readonly service: TestService,
  ) {}

  static async start(options: FixtureOptions = {}): Promise<OnboardingFixture> {
    // Nothing listens at this address unless a spec starts a platform.
    const { platformUrl = 'http://127.0.0.1:9', kafkaBrokers = testBrokers() } = options;
    const database = await createTestDatabase(onboardingDatabase);
    const config = Object.assign(new OnboardingConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      kafkaBrokers,
      platformUrl,
      platformApiKey: options.platformApiKey ?? API_KEY,
      webRoot: options.webRoot ?? 'dist/web',
      operatorTokens: [OPERATOR_TOKEN],
      partnerPageUrl: PARTNER_PAGE_URL,
      notificationUrl: options.notificationUrl,
      notificationToken: NOTIFICATION_TOKEN,
    });
    const { consumesEvents = false } = options;
    const service = await startTestService(onboardingServiceOptions(config), { consumesEvents });
    return new OnboardingFixture(database, service);
  }

  readonly pageUrl = PARTNER_PAGE_URL;

  get url(): string {
    return this.service.url;
  }

  provider<T>(type: Type<T>): T {
    return this.service.app.get(type, { strict: false });
  }

  get<T>(path: string): Promise<JsonAnswer<T>> {
    return callJson('GET', `${this.url}${path}`, undefined, authorization);
  }

  post<T>(path: string, body: unknown): Promise<JsonAnswer<T>> {
    return callJson('POST', `${this.url}${path}`, body, authorization);
  }

  delete(path: string): Promise<JsonAnswer<Problem>> {
    return callJson('DELETE', `${this.url}${path}`, undefined, authorization);
  }

  patch<T>(path: string, body: unknown): Promise<JsonAnswer<T>> {
    return callJson('PATCH', `${this.url}${path}`, body, authorization);
  }

  async createCompany(): Promise<CompanyResource> {
    const { status, body } = await this.post<CompanyResource>('/companies', newCompany());
    if (status !== 201) throw new Error(`creating was answered with ${status}`);
    return body;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.database.drop();
  }
}

export function newCompany() {
  const tag = randomUUID();
  return {
    externalId: tag,
    legalName: 'Fabrikam GmbH',
    registrationNumber: `HRB ${tag}`,
    country: 'DE',
  };
}
