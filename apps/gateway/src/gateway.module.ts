import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BrokerDependency, MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule, TracingModule } from '#observability';
import { GatewayConfig } from './gateway.config.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Global()
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        loggingModule('gateway', config.logLevel, { logsRequests: false }),
        MessagingModule.forPublisher({
          brokers: config.kafkaBrokers,
          security: config.brokerSecurity,
          service: 'gateway',
        }),
        HealthModule.forRoot({ readiness: [BrokerDependency] }),
        MetricsModule.forRoot('gateway'),
        TracingModule.forRoot('gateway', config.tracing),
        WebhooksModule,
      ],
      providers: [{ provide: GatewayConfig, useValue: config }],
      exports: [GatewayConfig],
    };
  }
}
