import { randomUUID } from 'node:crypto';
import {
  type DynamicModule,
  Module,
  type ModuleMetadata,
  type Provider,
  type Type,
} from '@nestjs/common';
import { loadConfig, ServiceConfig } from '#config';
import {
  deadLetterTopicOf,
  type EventClass,
  type TopicDeclaration,
  topicsOfGroup,
} from '#contracts';
import { type DatabaseOptions, DatabaseModule } from '#database';
import { loggingModule, MetricsModule } from '#observability';
import {
  createTestDatabase,
  readTopic,
  startTestService,
  testBrokers,
  type TestDatabase,
  type TestService,
  type TopicReader,
} from '#testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type Broker,
  connectEvents,
  createMessagingTables,
  createBroker,
  BrokerConnectionConfig,
  type BrokerOptions,
  type KafkaClient,
  MessagingModule,
  type OutgoingRecord,
} from '../src/index.js';
import { toRecord } from '../src/outbox/outbox.js';

class CreateMessagingTables1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query('CREATE TABLE effects (event_id text NOT NULL, note text)');
  }

  async down(): Promise<void> {}
}

export function database(url: string): DatabaseOptions {
  return { url, service: 'spec', migrations: [CreateMessagingTables1700000000000] };
}

/** Settings that name the client. */
export function connectionBy(client: KafkaClient, environment: NodeJS.ProcessEnv = {}) {
  return loadConfig(BrokerConnectionConfig, { ...environment, KAFKA_CLIENT: client });
}

/** The specs' broker by one of the clients. */
export function brokerBy(
  client: KafkaClient,
  brokers = testBrokers(),
  options: BrokerOptions = {},
): Promise<Broker> {
  return createBroker(brokers, 'spec', { ...options, connection: connectionBy(client) });
}

/** A topic of its own for each spec. */
export function specTopic(partitions: number): TopicDeclaration {
  return {
    name: `spec.${randomUUID()}`,
    partitions,
    cleanupPolicy: 'delete',
    maxMessageBytes: 1024 * 1024,
  };
}

@Module({})
class SpecModule {
  static with(metadata: ModuleMetadata): DynamicModule {
    return { module: SpecModule, ...metadata };
  }
}

/** Services of one consumer group, with their own topics and database. */
export class MessagingFixture {
  private readonly services = new Set<TestService>();
  private readonly readers: TopicReader[] = [];
  private readonly producer;

  private constructor(
    readonly group: string,
    readonly database: TestDatabase,
    readonly broker: Broker,
    private readonly brokers: string[],
    private readonly client: KafkaClient,
  ) {
    this.producer = broker.createProducer();
  }

  static async start(
    topics: TopicDeclaration[],
    brokers = testBrokers(),
    client: KafkaClient = 'kafkajs',
  ): Promise<MessagingFixture> {
    const group = `spec-${randomUUID()}`;
    const broker = await brokerBy(client, brokers);
    await broker.ensureTopics([...topics, ...topicsOfGroup(group)], 1);
    return new MessagingFixture(group, await createTestDatabase(database), broker, brokers, client);
  }

  /** Services started several times are replicas of each other. */
  async startService(
    consumers: Type[],
    providers: Provider[] = [],
    brokers = this.brokers,
  ): Promise<TestService> {
    const service = await startTestService({
      module: SpecModule.with({
        imports: [
          loggingModule('spec', 'silent'),
          MetricsModule.forRoot('spec'),
          DatabaseModule.forRoot(database(this.database.url)),
          MessagingModule.forConsumer({
            brokers,
            service: this.group,
            connection: connectionBy(this.client),
          }),
        ],
        controllers: consumers,
        providers,
      }),
      config: new ServiceConfig(),
      configure: connectEvents,
    });
    this.services.add(service);
    return service;
  }

  async stopService(service: TestService): Promise<void> {
    this.services.delete(service);
    await service.close();
  }

  async stopServices(): Promise<void> {
    await Promise.all([...this.services].map((service) => this.stopService(service)));
  }

  async publish<T extends { timestamp: string }>(
    eventClass: EventClass<T>,
    event: T,
    { id = randomUUID(), traceparent }: { id?: string; traceparent?: string } = {},
  ): Promise<void> {
    await this.publishRecord(toRecord(eventClass, event, id, traceparent));
  }

  publishRecord(...records: OutgoingRecord[]): Promise<void> {
    return this.producer.send(records);
  }

  readDeadLetters(): Promise<TopicReader> {
    return this.read(deadLetterTopicOf(this.group));
  }

  async read({ name }: TopicDeclaration): Promise<TopicReader> {
    const reader = await readTopic(name, this.brokers);
    this.readers.push(reader);
    return reader;
  }

  async close(): Promise<void> {
    await this.stopServices();
    await Promise.all(this.readers.map((reader) => reader.close()));
    await this.producer.close();
    await this.broker.close();
    await this.database.drop();
  }
}
