import { randomBytes } from 'node:crypto';
import { createTestDatabase, startTestService, type TestDatabase } from '#testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { platformDatabase } from '../src/database/platform-database.js';
import { PartnersService, type WebhookConfiguration } from '../src/partners/partners.service.js';
import { PlatformConfig } from '../src/platform.config.js';
import { PartnerClient, PUBLIC_URL } from './partner-client.js';

// Nothing listens here: events wait, unless a spec gives its partner a receiver.
const NOWHERE = 'http://127.0.0.1:9/';
const ENCRYPTION_KEY = randomBytes(32).toString('base64');

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
      ...settings,
    });
    // Jest can load @nestjs/throttler, which is CommonJS, only once Nest itself has been run.
    const { platformServiceOptions } = await import('../src/platform.service-options.js');
    const { url, app, close } = await startTestService(platformServiceOptions(config));
    return new PlatformFixture(url, app, ownDatabase, close, database === undefined);
  }

  /** A new partner, with an API key of its own. */
  async addPartner(webhook: Partial<WebhookConfiguration> = {}): Promise<PartnerClient> {
    const apiKey = `pk_test_${randomBytes(18).toString('hex')}`;
    await this.app.get(PartnersService).ensurePartner(apiKey, 'Northwind', {
      url: NOWHERE,
      header: 'partner-api-token',
      token: 'token-of-the-partner',
      signingSecret: `whsec_${randomBytes(32).toString('base64')}`,
      ...webhook,
    });
    return new PartnerClient(this.url, apiKey);
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
