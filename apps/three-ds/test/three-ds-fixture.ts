import { randomUUID } from 'node:crypto';
import {
  dynamicLinkingDigest,
  type EnrolmentCode,
  EventHeader,
  eventDeclarationOf,
  exampleOf,
  ThreeDsRequested,
} from '#contracts';
import { KafkajsBroker } from '#messaging';
import { CardAppConfig } from '#strong-auth';
import { callJson, createTestDatabase, startTestService, type TestDatabase } from '#testing';
import type { TestService } from '#testing';
import { CardAppClient } from '../../../libs/strong-auth/test/card-app-client.js';
import { threeDsDatabase } from '../src/database/three-ds-database.js';
import { ThreeDsConfig } from '../src/three-ds.config.js';
import { threeDsServiceOptions } from '../src/three-ds.service-options.js';

export const API_KEY = 'pk_test_0123456789abcdef';
export const BACK_END_TOKEN = 'token-of-the-back-end';
const ORIGIN = 'https://cards.northwind.example';

export interface Cardholder {
  companyId: string;
  externalId: string;
}

export interface ThreeDsFixtureOptions {
  kafkaBrokers: string[];
  platformUrl?: string;
  settings?: Partial<ThreeDsConfig>;
  /** If a database is given, the service is a second replica on it. */
  database?: TestDatabase;
  consumesEvents?: boolean;
}

/** The service with its own database, and its cardholders' devices. */
export class ThreeDsFixture {
  private constructor(
    readonly service: TestService,
    readonly database: TestDatabase,
    private readonly options: ThreeDsFixtureOptions,
  ) {}

  static async start(options: ThreeDsFixtureOptions): Promise<ThreeDsFixture> {
    const database = options.database ?? (await createTestDatabase(threeDsDatabase));
    const config = Object.assign(new ThreeDsConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      kafkaBrokers: options.kafkaBrokers,
      // Nothing listens at the default address.
      platformUrl: options.platformUrl ?? 'http://127.0.0.1:9',
      platformApiKey: API_KEY,
      cardAppUrl: ORIGIN,
      // All devices of a spec have one address.
      cardApp: Object.assign(new CardAppConfig(), {
        cardAppName: 'Northwind Cards',
        signedInCallsPerSecond: 1_000_000,
        signedOutCallsPerSecond: 1_000_000,
      }),
      backEndTokens: [BACK_END_TOKEN],
      ...options.settings,
    });
    const { consumesEvents = true } = options;
    const service = await startTestService(threeDsServiceOptions(config), { consumesEvents });
    return new ThreeDsFixture(service, database, options);
  }

  newCardholder(): Cardholder {
    return { companyId: `cmp_${randomUUID()}`, externalId: 'e-1' };
  }

  async codeFor({ companyId, externalId }: Cardholder): Promise<EnrolmentCode> {
    const url = `${this.service.url}/people/${companyId}/${externalId}/enrolment-codes`;
    const headers = { authorization: `Bearer ${BACK_END_TOKEN}` };
    return (await callJson<EnrolmentCode>('POST', url, { name: 'Mia Wong' }, headers)).body;
  }

  /** Without a passkey yet. */
  device(): CardAppClient {
    return new CardAppClient(this.service.url, ORIGIN);
  }

  async enrolledDevice(cardholder: Cardholder): Promise<CardAppClient> {
    const device = this.device();
    const { code } = await this.codeFor(cardholder);
    const { status } = await device.enrol(code);
    if (status !== 201) throw new Error(`not enrolled: ${status}`);
    return device;
  }

  /** A request as the platform creates it; the digest includes the spec's changes. */
  requestFor(
    { companyId, externalId }: Cardholder,
    changes: Partial<ThreeDsRequested> = {},
  ): ThreeDsRequested {
    const threeDsRequestId = `tds_${randomUUID()}`;
    const url = `${this.options.platformUrl}/v1/three-ds-requests/${threeDsRequestId}`;
    const now = Date.now();
    const request = {
      ...exampleOf(ThreeDsRequested),
      threeDsRequestId,
      companyId,
      externalId,
      createdAt: new Date(now).toISOString(),
      presentBy: new Date(now + 60_000).toISOString(),
      expiresAt: new Date(now + 150_000).toISOString(),
      presentedUrl: `${url}/presented`,
      callbackUrl: `${url}/callback`,
    };
    return { ...request, digest: dynamicLinkingDigest({ ...request, ...changes }), ...changes };
  }

  /** Publishes as the gateway does. */
  async publish(request: ThreeDsRequested): Promise<void> {
    const { identifier, version, topic, key } = eventDeclarationOf(ThreeDsRequested);
    const broker = new KafkajsBroker(this.options.kafkaBrokers, 'spec');
    const producer = broker.createProducer();
    await producer.send([
      {
        topic: topic.name,
        key: key(request),
        value: Buffer.from(JSON.stringify(request)),
        headers: {
          [EventHeader.id]: request.threeDsRequestId,
          [EventHeader.type]: identifier,
          [EventHeader.version]: String(version),
        },
      },
    ]);
    await producer.close();
  }

  async close(): Promise<void> {
    await this.service.close();
    if (!this.options.database) await this.database.drop();
  }
}
