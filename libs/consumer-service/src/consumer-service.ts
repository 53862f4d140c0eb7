import type { DynamicModule, Type } from '@nestjs/common';
import type { ConsumerGroup } from '#contracts';
import type { DatabaseOptions } from '#database';
import type { ServiceOptions } from '#http';
import { connectEvents } from '#messaging';
import type { ConsumerConfig } from './consumer-config.js';
import { ConsumerModule } from './consumer.module.js';

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
