import { hostname } from 'node:os';
import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import type { ConsumerGroup } from '#contracts';
import { DatabaseDependency, DatabaseModule, type DatabaseOptions } from '#database';
import type { ServiceOptions } from '#http';
import { connectEvents, EventLiveness, EventReadiness, MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule, TracingModule } from '#observability';
import type { ConsumerConfig } from './consumer-config.js';

interface ConsumerModuleOptions {
  /** Name of the service in logs and metrics, and of its consumer group. */
  service: ConsumerGroup;
  /** Can be injected everywhere in the service by its class. */
  config: ConsumerConfig;
  database: DatabaseOptions;
  /** The service's own module. */
  module: Type | DynamicModule;
}

/** A complete consumer service: logs, metrics, health, database and events around its own module. */
@Global()
@Module({})
class ConsumerModule {
  static forRoot({ service, config, database, module }: ConsumerModuleOptions): DynamicModule {
    const configClass = config.constructor as Type<ConsumerConfig>;
    return {
      module: ConsumerModule,
      imports: [
        loggingModule(service, config.logLevel),
        DatabaseModule.forRoot(database),
        MessagingModule.forConsumer({
          brokers: config.kafkaBrokers,
          security: config.brokerSecurity,
          service,
          // Two listeners can't use the same port.
          replica: `${hostname()}:${config.port}`,
        }),
        HealthModule.forRoot({
          liveness: [EventLiveness],
          readiness: [DatabaseDependency, EventReadiness],
        }),
        MetricsModule.forRoot(service),
        TracingModule.forRoot(service, config.tracing),
        module,
      ],
      providers: [{ provide: configClass, useValue: config }],
      exports: [configClass],
    };
  }
}

export interface ConsumerServiceOptions extends Pick<
  ServiceOptions,
  'jsonLimits' | 'fastLanes' | 'configure'
> {
  /** Name of the service in logs and metrics, and of its consumer group. */
  service: ConsumerGroup;
  config: ConsumerConfig;
  database: (url: string) => DatabaseOptions;
  /** The service's own module. */
  module: Type | DynamicModule;
  /** The text of its start page. By default, that the service consumes events. */
  about?: ServiceOptions['about'];
  /** HTTP status of each of the app's error codes, if it has any. */
  statusByCode?: ServiceOptions['statusByCode'];
}

/** The common setup of services that consume events into their own database. */
export function consumerService(options: ConsumerServiceOptions): ServiceOptions {
  const { service, config, database, module, jsonLimits, fastLanes, configure } = options;
  return {
    module: ConsumerModule.forRoot({
      service,
      config,
      database: database(config.databaseUrl),
      module,
    }),
    config,
    about: options.about ?? { title: service, text: 'It consumes the events of the partner side.' },
    statusByCode: options.statusByCode ?? {},
    ...(jsonLimits && { jsonLimits }),
    ...(fastLanes && { fastLanes }),
    configure: async (app) => {
      await configure?.(app);
      connectEvents(app);
    },
  };
}
