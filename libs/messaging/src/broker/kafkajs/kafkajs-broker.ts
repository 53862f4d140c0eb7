import './kafkajs-codecs.js';
import './kafkajs-patches.js';
import type { TopicDeclaration } from '#contracts';
import { Logger } from '@nestjs/common';
import kafkajs, {
  type Admin,
  type Kafka as KafkaClient,
  type KafkaConfig,
  type LogEntry,
  type SASLOptions,
} from 'kafkajs';
import { type BrokerConnectionConfig, tlsOf } from '../broker-connection.js';
import {
  type Broker,
  type BrokerConsumer,
  type BrokerInspector,
  type BrokerOptions,
  type BrokerProducer,
  type ConsumerOptions,
  defaultMinInSyncReplicas,
} from '../broker.js';
import { KafkajsConsumer } from './kafkajs-consumer.js';
import { KafkajsInspector } from './kafkajs-inspector.js';
import { KafkajsProducer } from './kafkajs-producer.js';
import { ensureTopics } from './kafkajs-topics.js';

// kafkajs is CommonJS, so its exports can't be imported by name.
const { Kafka, logLevel } = kafkajs;

// For callers that must not wait long. With kafkajs's default retries a call can take nine seconds.
const IMPATIENT_CONNECTING = { retries: 2, initialRetryTime: 50, maxRetryTime: 100 };

// A busy broker needs time to create many topics, and no request is waiting for it.
const SLOW_REQUEST_TIMEOUT_MS = 30_000;

/** {@link Broker} implemented with kafkajs. */
export class KafkajsBroker implements Broker {
  private readonly config: KafkaConfig & { brokers: string[] };
  private readonly client: KafkaClient;
  private readonly impatientClient: KafkaClient;
  private readonly patientClient: KafkaClient;
  private readonly hasOwnName: boolean;
  private admin?: Promise<Admin>;

  constructor(
    brokers: string[],
    private readonly service: string,
    options: BrokerOptions = {},
  ) {
    const { replica, connection } = options;
    this.hasOwnName = replica !== undefined;
    this.config = {
      brokers,
      ...(connection && securityOf(connection)),
      clientId: replica === undefined ? service : `${service}@${replica}`,
      connectionTimeout: 1_000,
      requestTimeout: 5_000,
      logLevel: logLevel.WARN,
      logCreator: () => logThroughNest,
    };
    this.client = new Kafka(this.config);
    this.impatientClient = new Kafka({ ...this.config, retry: IMPATIENT_CONNECTING });
    this.patientClient = new Kafka({ ...this.config, requestTimeout: SLOW_REQUEST_TIMEOUT_MS });
  }

  createProducer(): BrokerProducer {
    return new KafkajsProducer(this.impatientClient, this.service);
  }

  createConsumer(options: ConsumerOptions): BrokerConsumer {
    const ownName = this.hasOwnName ? this.config : undefined;
    return new KafkajsConsumer(this.client, options, ownName);
  }

  createInspector(): BrokerInspector {
    return new KafkajsInspector(this.config);
  }

  async ensureTopics(
    topics: readonly TopicDeclaration[],
    replicationFactor: number,
    minInSyncReplicas = defaultMinInSyncReplicas(replicationFactor),
  ): Promise<void> {
    const admin = this.patientClient.admin();
    await admin.connect();
    try {
      await ensureTopics(admin, topics, { replicationFactor, minInSyncReplicas });
    } finally {
      await admin.disconnect();
    }
  }

  async check(): Promise<void> {
    const admin = await this.connectedAdmin();
    await admin.describeCluster();
  }

  async close(): Promise<void> {
    const admin = await this.admin?.catch(() => undefined);
    await admin?.disconnect();
  }

  private connectedAdmin(): Promise<Admin> {
    this.admin ??= this.connectAdmin();
    return this.admin;
  }

  private async connectAdmin(): Promise<Admin> {
    const admin = this.impatientClient.admin({ retry: { retries: 1, initialRetryTime: 100 } });
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.admin = undefined;
      throw error;
    }
  }
}

function logThroughNest({ namespace, level, log }: LogEntry): void {
  const logger = new Logger(`kafkajs ${namespace}`);
  const { message, error } = log as { message: string; error?: string };
  const text = error ? `${message}: ${error}` : message;
  if (level === logLevel.ERROR) logger.error(text);
  else logger.warn(text);
}

/** Converts the settings to kafkajs's names. kafkajs copies the options for each connection. */
export function securityOf(security: BrokerConnectionConfig): Pick<KafkaConfig, 'ssl' | 'sasl'> {
  return { ...(security.kafkaTls && { ssl: tlsOf(security) }), ...saslOf(security) };
}

function saslOf(security: BrokerConnectionConfig): { sasl?: SASLOptions } {
  const { kafkaSaslMechanism: mechanism, kafkaUsername, kafkaPassword } = security;
  if (mechanism === undefined) return {};
  return { sasl: { mechanism, username: kafkaUsername, password: kafkaPassword } as SASLOptions };
}
