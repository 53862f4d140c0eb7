import { randomBytes } from 'node:crypto';
import { createTestDatabase, startTestService, type TestDatabase } from '#testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { platformDatabase } from '../src/platform-database.js';
import { PartnersService } from '../src/partners/partners.service.js';
import { PlatformConfig } from '../src/platform.config.js';
import { platformServiceOptions } from '../src/platform.service-options.js';
import { EndpointSettings } from '../src/webhooks/endpoints/endpoint-settings.js';
import { PartnerClient, PUBLIC_URL } from './partner-client.js';

// Nothing listens here: events wait, unless a spec gives its partner a receiver.
const NOWHERE = 'http://127.0.0.1:9/';
const ENCRYPTION_KEY = randomBytes(32).toString('base64');

/** How a partner wants to be sent its events. */
export interface PartnerWebhook {
  url: string;
  header: string;
  token: string;
  signingSecret: string;
}

/** The platform on a database of its own, and the partners that call it. */
export class PlatformFixture {
  private stopped?: Promise<void>;

  private constructor(
    readonly url: string,
    readonly app: NestExpressApplication,
    readonly database: TestDatabase,
    private readonly closeService: () => Promise<void>,
    private readonly ownsDatabase: boolean,
  ) {}

  /** With a database given it is a second instance beside the first. */
  static async start(
    settings: Partial<PlatformConfig> = {},
    database?: TestDatabase,
  ): Promise<PlatformFixture> {
    const ownDatabase = database ?? (await createTestDatabase(platformDatabase));
    const config = Object.assign(new PlatformConfig(), {
      logLevel: 'silent',
      databaseUrl: ownDatabase.url,
      publicUrl: PUBLIC_URL,
      encryptionKey: ENCRYPTION_KEY,
      sandbox: true,
      egressAllowedRanges: ['127.0.0.0/8'],
      newPasskeyHoldHours: 0,
      ...settings,
    });
    const { url, app, close } = await startTestService(platformServiceOptions(config));
    return new PlatformFixture(url, app, ownDatabase, close, database === undefined);
  }

  /** A new partner, with an API key of its own. */
  async addPartner(webhook: Partial<PartnerWebhook> = {}): Promise<PartnerClient> {
    const partner = await this.addPartnerWithoutWebhook();
    const { url = NOWHERE, header = 'partner-api-token', token = 'token-of-the-partner' } = webhook;
    const { signingSecret = `whsec_${randomBytes(32).toString('base64')}` } = webhook;
    const settings = this.app.get(EndpointSettings);
    const { id } = partner;
    const endpoint = { url, header, token, status: 'enabled' } as const;
    await settings.configure({ partnerId: id, actorId: null }, 'events', endpoint, signingSecret);
    return partner;
  }

  async addPartnerWithoutWebhook(): Promise<PartnerClient> {
    const apiKey = `pk_test_${randomBytes(18).toString('hex')}`;
    const id = await this.app.get(PartnersService).ensurePartner(apiKey, 'Northwind');
    return new PartnerClient(this.url, apiKey, id);
  }

  /** Ends the service and leaves the database to the others. */
  stop(): Promise<void> {
    this.stopped ??= this.closeService();
    return this.stopped;
  }

  async close(): Promise<void> {
    await this.stop();
    if (this.ownsDatabase) await this.database.drop();
  }
}
