import { retryDelayMsOf, type RetryStage } from '#contracts';
import type { Dependency } from '#observability';
import {
  type DynamicModule,
  Global,
  type INestApplication,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { BrokerConnectionConfig } from './broker/broker-connection.js';
import { type Broker, BROKER } from './broker/broker.js';
import { createBroker } from './broker/create-broker.js';
import { ConsumerMetrics } from './consuming/consumer-metrics.js';
import {
  CONSUMER_GROUP,
  EventLiveness,
  EventReadiness,
  EventServer,
  RETRY_DELAYS,
} from './consuming/event-server.js';
import { DeadLetterMetrics } from './dead-letters/dead-letter-metrics.js';
import { Inbox, InboxRetention } from './inbox/inbox.js';
import { OutboxMetrics, OutboxRelay } from './outbox/outbox-relay.js';
import { Outbox } from './outbox/outbox.js';
import { EventPublisher } from './publishing/event-publisher.js';

/** Reports the broker's state to the health check. */
@Injectable()
export class BrokerDependency implements Dependency, OnApplicationShutdown {
  readonly name = 'broker';

  constructor(@Inject(BROKER) private readonly broker: Broker) {}

  check = (): Promise<void> => this.broker.check();

  onApplicationShutdown(): Promise<void> {
    return this.broker.close();
  }
}

interface MessagingOptions {
  brokers: string[];
  /** If left out, connections are not secured, and the client is the default one. */
  connection?: BrokerConnectionConfig;
  /** The service's name, used as client id and as consumer group. */
  service: string;
}

interface ConsumerMessagingOptions extends MessagingOptions {
  /** The name of this process among the service's replicas; unique, and the same after a restart. */
  replica?: string;
  /** Defaults to the times in the names of the retry topics. Shorter times make tests end sooner. */
  retryDelayMsOf?: Readonly<Record<RetryStage, number>>;
}

@Global()
@Module({})
export class MessagingModule {
  /** For a service without a database that only publishes. */
  static forPublisher(options: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      providers: [brokerProvider(options), BrokerDependency, EventPublisher],
      exports: [BROKER, BrokerDependency, EventPublisher],
    };
  }

  /** For a service that consumes events into its database and may publish its own. */
  static forConsumer(options: ConsumerMessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      providers: [
        brokerProvider(options),
        { provide: CONSUMER_GROUP, useValue: options.service },
        { provide: RETRY_DELAYS, useValue: options.retryDelayMsOf ?? retryDelayMsOf },
        BrokerDependency,
        ConsumerMetrics,
        DeadLetterMetrics,
        EventServer,
        EventReadiness,
        EventLiveness,
        Inbox,
        InboxRetention,
        Outbox,
        OutboxMetrics,
        OutboxRelay,
      ],
      exports: [BROKER, EventServer, EventReadiness, EventLiveness, Inbox, Outbox],
    };
  }
}

/** Registers the `@OnEvent` handlers of an app; they start with `app.startAllMicroservices()`. */
export function connectEvents(app: INestApplication): void {
  app.connectMicroservice({ strategy: app.get(EventServer) });
}

function brokerProvider({ brokers, service, replica, connection }: ConsumerMessagingOptions) {
  return {
    provide: BROKER,
    useFactory: (): Promise<Broker> => createBroker(brokers, service, { replica, connection }),
  };
}
