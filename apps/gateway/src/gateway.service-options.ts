import type { ServiceOptions } from '#http';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BrokerDependency, MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule, TracingModule } from '#observability';
import {
  TransactionWebhookGuard,
  WebhookGuard,
  WebhookSenders,
} from './admission/webhook-senders.js';
import { EventDocumentsController } from './event-documents.controller.js';
import { GatewayConfig } from './gateway.config.js';
import { ThreeDsController, ThreeDsIntake } from './three-ds/three-ds.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhookMetrics } from './webhooks/webhook-metrics.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Global()
@Module({})
class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        loggingModule('gateway', config.logLevel, { logsRequests: false }),
        MessagingModule.forPublisher({
          brokers: config.kafkaBrokers,
          connection: config.brokerConnection,
          service: 'gateway',
        }),
        HealthModule.forRoot({ readiness: [BrokerDependency] }),
        MetricsModule.forRoot('gateway'),
        TracingModule.forRoot('gateway', config.tracing),
      ],
      controllers: [EventDocumentsController, ThreeDsController, WebhooksController],
      providers: [
        ...[TransactionWebhookGuard, WebhookGuard, WebhookSenders],
        ...[ThreeDsIntake, WebhookMetrics, WebhooksService],
        { provide: GatewayConfig, useValue: config },
      ],
      exports: [GatewayConfig],
    };
  }
}

export function gatewayServiceOptions(config: GatewayConfig): ServiceOptions {
  return {
    module: GatewayModule.forRoot(config),
    config,
    about: {
      title: 'Gateway',
      text: 'Takes the webhooks of the card platform in and publishes them for the services of the partner.',
    },
    // Webhooks are forwarded as the received bytes, so the gateway reads bodies itself.
    parsesJson: false,
    // The hot path, which records its own metrics.
    unmeasuredPaths: ['/webhooks/events', '/webhooks/transactions'],
    fastLanes: (app) => {
      const webhooks = app.get(WebhooksController, { strict: false });
      const threeDs = app.get(ThreeDsController, { strict: false });
      return [
        {
          method: 'POST',
          path: '/webhooks/events',
          route: { controller: WebhooksController, handler: 'receiveEvent' },
          handle: (request, response) => webhooks.receiveEvent(request, response),
        },
        {
          method: 'POST',
          path: '/webhooks/transactions',
          route: { controller: WebhooksController, handler: 'receiveTransaction' },
          handle: (request, response) => webhooks.receiveTransaction(request, response),
        },
        {
          method: 'POST',
          path: '/webhooks/three-ds',
          route: { controller: ThreeDsController, handler: 'receiveRequest' },
          handle: (request, response) => threeDs.receiveRequest(request, response),
        },
      ];
    },
  };
}
