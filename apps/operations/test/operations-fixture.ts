import {
  createTestDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '#testing';
import { operationsDatabase } from '../src/database/operations-database.js';
import { OperationsConfig } from '../src/operations.config.js';
import { operationsServiceOptions } from '../src/operations.service-options.js';

/** The service with its own database, called over HTTP. */
export class OperationsFixture {
  /** Where operators open the page; the service really listens elsewhere. */
  readonly pageUrl = 'https://operations.partner.example';

  private constructor(
    readonly database: TestDatabase,
    readonly service: TestService,
  ) {}

  /** @param kafkaBrokers nothing listens there by default. */
  static async start(kafkaBrokers = ['127.0.0.1:9']): Promise<OperationsFixture> {
    const database = await createTestDatabase(operationsDatabase);
    const config = Object.assign(new OperationsConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      kafkaBrokers,
      operationsUrl: 'https://operations.partner.example',
    });
    const service = await startTestService(operationsServiceOptions(config), {
      consumesEvents: false,
    });
    return new OperationsFixture(database, service);
  }

  get url(): string {
    return this.service.url;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.database.drop();
  }
}
