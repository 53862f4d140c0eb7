import type { ServiceOptions } from '#http';
import type { GatewayConfig } from './gateway.config.js';
import { gatewayStatusByCode } from './gateway.errors.js';
import { GatewayModule } from './gateway.module.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

export function gatewayServiceOptions(config: GatewayConfig): ServiceOptions {
  return {
    module: GatewayModule.forRoot(config),
    config,
    statusByCode: gatewayStatusByCode,
    // Webhooks are forwarded as the bytes that came: the gateway reads them itself.
    parsesJson: false,
    // The hot path, with metrics of its own.
    unmeasuredPaths: ['/webhooks/events'],
    fastLane: (app) => {
      // Whom a request came from, behind proxies, is Express's to tell.
      if (config.webhookSources) return undefined;
      const webhooks = app.get(WebhooksController, { strict: false });
      return {
        method: 'POST',
        path: '/webhooks/events',
        handle: (request, response) => webhooks.receive(request, response),
      };
    },
    configure: (app) => {
      app.set('trust proxy', config.trustedProxies);
    },
  };
}
