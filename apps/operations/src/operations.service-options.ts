import { type DynamicModule, Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import type { ServiceOptions } from '#http';
import { MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule, TracingModule } from '#observability';
import {
  operatorControllers,
  operatorProviders,
  operatorSiteOf,
  OperatorsService,
} from '#operators';
import { pageSecurity, serveAssets, servePage } from '#pages';
import { operationsDatabase } from './database/operations-database.js';
import { OperationsCluster } from './kafka/cluster.js';
import { KafkaController } from './kafka/kafka.controller.js';
import { OperationsConfig, operationsPage } from './operations.config.js';
import { RepairsController } from './repairs/repairs.controller.js';
import { Repairs } from './repairs/repairs.service.js';

const SERVICE = 'operations';

@Global()
@Module({})
class OperationsModule implements OnApplicationBootstrap {
  constructor(
    private readonly config: OperationsConfig,
    private readonly operators: OperatorsService,
  ) {}

  static forRoot(config: OperationsConfig): DynamicModule {
    return {
      module: OperationsModule,
      imports: [
        loggingModule(SERVICE, config.logLevel),
        DatabaseModule.forRoot(operationsDatabase(() => config.databaseUrl)),
        MessagingModule.forPublisher({
          brokers: config.kafkaBrokers,
          connection: config.brokerConnection,
          service: SERVICE,
        }),
        // Without Kafka the page still shows its trail, and says that Kafka is away.
        HealthModule.forRoot({ readiness: [DatabaseDependency] }),
        MetricsModule.forRoot(SERVICE),
        TracingModule.forRoot(SERVICE, config.tracing),
      ],
      controllers: [...operatorControllers, KafkaController, RepairsController],
      providers: [
        { provide: OperationsConfig, useValue: config },
        ...operatorProviders(OperationsConfig, (own: OperationsConfig) =>
          operatorSiteOf(operationsPage, own.operationsUrl, own),
        ),
        ...[OperationsCluster, Repairs],
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { sandboxOperatorCode: code } = this.config;
    if (code === undefined) return;
    await this.operators.ensureAdmin('Sandbox Operator', 'operator@sandbox.example', code);
  }
}

export function operationsServiceOptions(config: OperationsConfig): ServiceOptions {
  const { webRoot } = config;
  return {
    module: OperationsModule.forRoot(config),
    config,
    about: {
      title: 'Operations',
      text: 'Shows the topics and dead letters of the partner side, and repairs them.',
      pages: [
        {
          path: '/operations',
          label: 'Operations page',
          about: 'Operators see lag and dead letters, search records, and replay or discard.',
        },
      ],
    },
    configure: (app) => {
      app.use(pageSecurity({}));
      serveAssets(app, webRoot);
      servePage(app, '/operations', { webRoot, file: 'operations.html' });
    },
  };
}
