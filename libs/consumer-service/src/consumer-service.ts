import { hostname } from 'node:os';
import { BrokerList, PostgresUrl, ServiceConfig, Settings } from '#config';
import type { ConsumerGroup } from '#contracts';
import {
  DatabaseDependency,
  DatabaseModule,
  type DatabaseOptions,
  type DatabaseUrl,
} from '#database';
import {
  bearerTokenOf,
  declareError,
  GuessLimit,
  KnownTokens,
  type ServiceOptions,
  unauthenticated,
} from '#http';
import {
  BrokerConnectionConfig,
  connectEvents,
  EventLiveness,
  EventReadiness,
  MessagingModule,
} from '#messaging';
import {
  HealthModule,
  loggingModule,
  MetricsModule,
  tracedCall,
  TracingModule,
} from '#observability';
import { PlatformClient, serviceClient } from '#platform-client';
import {
  type CanActivate,
  type DynamicModule,
  type ExecutionContext,
  type FactoryProvider,
  Global,
  Injectable,
  Module,
  type Type,
} from '@nestjs/common';
import type { Request } from 'express';

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
          connection: config.brokerConnection,
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

interface ConsumerServiceOptions extends Pick<
  ServiceOptions,
  'jsonLimits' | 'fastLanes' | 'configure'
> {
  /** Name of the service in logs and metrics, and of its consumer group. */
  service: ConsumerGroup;
  config: ConsumerConfig;
  database: (url: DatabaseUrl) => DatabaseOptions;
  /** The service's own module. */
  module: Type | DynamicModule;
  /** The text of its start page. By default, that the service consumes events. */
  about?: ServiceOptions['about'];
}

/** The common setup of services that consume events into their own database. */
export function consumerService(options: ConsumerServiceOptions): ServiceOptions {
  const { service, config, database, module, jsonLimits, fastLanes, configure } = options;
  return {
    module: ConsumerModule.forRoot({
      service,
      config,
      database: database(() => config.databaseUrl),
      module,
    }),
    config,
    about: options.about ?? { title: service, text: 'It consumes the events of the partner side.' },
    ...(jsonLimits && { jsonLimits }),
    ...(fastLanes && { fastLanes }),
    configure: async (app) => {
      await configure?.(app);
      connectEvents(app);
    },
  };
}

/** The configuration of a consumer service: its database and the broker. */
export class ConsumerConfig extends ServiceConfig {
  /**
   * The service's own database, with a role that reads and writes rows:
   * `postgres://user:password@host:port/database`. By TLS if it says so (docs/configuration.md#a-secured-postgres).
   */
  @PostgresUrl()
  databaseUrl: string;

  /** The brokers to connect to first, which name the others: two or three of them. */
  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerConnectionConfig)
  brokerConnection = new BrokerConnectionConfig();
}

const operatorRequired = declareError(
  'operator_required',
  unauthenticated('Bearer'),
  'The token is missing or wrong.',
);

/**
 * The tokens of the partner's operators and back end. Must be provided by each service that uses the guard.
 */
export class OperatorTokens extends KnownTokens {}

/** Provides the tokens of a service's configuration. */
export function operatorTokensOf(
  config: Type<{ operatorTokens: string[] }>,
): FactoryProvider<OperatorTokens> {
  return {
    provide: OperatorTokens,
    inject: [config],
    useFactory: (settings: { operatorTokens: string[] }) =>
      new OperatorTokens(() => settings.operatorTokens),
  };
}

/** Admits only callers with a token of the partner's operators or back end. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly tokens: OperatorTokens,
    private readonly guesses: GuessLimit,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'operator_token', bearerTokenOf(request), find))
      return true;
    throw operatorRequired();
  }
}

interface PlatformSettings {
  /** The platform's base address. */
  platformUrl: string;
  /** The partner's key at the platform. */
  platformApiKey: string;
}

/** Provides the client of the platform's API, which calls it with the partner's key. */
export function platformClientOf(
  config: Type<PlatformSettings>,
  timeoutMs?: number,
): FactoryProvider<PlatformClient> {
  return {
    provide: PlatformClient,
    inject: [config],
    useFactory: (settings: PlatformSettings) =>
      serviceClient({
        baseUrl: settings.platformUrl,
        apiKey: () => settings.platformApiKey,
        ...(timeoutMs !== undefined && { timeoutMs }),
        trace: tracedCall,
      }),
  };
}
