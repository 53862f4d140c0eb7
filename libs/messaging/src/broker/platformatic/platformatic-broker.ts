import type { TopicDeclaration } from '#contracts';
import { Admin } from '@platformatic/kafka';
import {
  type Broker,
  type BrokerConsumer,
  type BrokerInspector,
  type BrokerOptions,
  type BrokerProducer,
  ClusterError,
  type ConsumerOptions,
  defaultMinInSyncReplicas,
} from '../broker.js';
import {
  type ClientOptions,
  clientOptionsOf,
  closeClient,
  messageOf,
} from './platformatic-client.js';
import { PlatformaticConsumer } from './platformatic-consumer.js';
import { PlatformaticInspector } from './platformatic-inspector.js';
import { PlatformaticProducer } from './platformatic-producer.js';
import { ensureTopics } from './platformatic-topics.js';

// A busy broker needs time to create many topics, and no request is waiting for it.
const PATIENT = { requestTimeout: 30_000, timeout: 20_000, retries: 5 };

/** {@link Broker} implemented with @platformatic/kafka. */
export class PlatformaticBroker implements Broker {
  private readonly options: ClientOptions;
  private readonly hasOwnName: boolean;
  private admin?: Admin;

  constructor(
    brokers: string[],
    private readonly service: string,
    { replica, connection }: BrokerOptions = {},
  ) {
    this.hasOwnName = replica !== undefined;
    const clientId = replica === undefined ? service : `${service}@${replica}`;
    this.options = clientOptionsOf(brokers, clientId, connection);
  }

  createProducer(): BrokerProducer {
    return new PlatformaticProducer(this.options, this.service);
  }

  createConsumer(options: ConsumerOptions): BrokerConsumer {
    return new PlatformaticConsumer(this.options, options, this.hasOwnName);
  }

  createInspector(): BrokerInspector {
    return new PlatformaticInspector(this.options);
  }

  async ensureTopics(
    topics: readonly TopicDeclaration[],
    replicationFactor: number,
    minInSyncReplicas = defaultMinInSyncReplicas(replicationFactor),
  ): Promise<void> {
    const admin = new Admin({ ...this.options, ...PATIENT });
    try {
      await ensureTopics(admin, topics, { replicationFactor, minInSyncReplicas });
    } finally {
      await closeClient(admin);
    }
  }

  async check(): Promise<void> {
    this.admin ??= new Admin(this.options);
    try {
      await this.admin.metadata({ topics: [], forceUpdate: true, retries: 1 });
    } catch (error) {
      throw new ClusterError(messageOf(error), { cause: error });
    }
  }

  async close(): Promise<void> {
    if (this.admin) await closeClient(this.admin);
  }
}
