import type { ServiceOptions } from '#http';
import type { GatewayConfig } from './gateway.config.js';
import { gatewayStatusByCode } from './gateway.errors.js';
import { GatewayModule } from './gateway.module.js';

export function gatewayServiceOptions(config: GatewayConfig): ServiceOptions {
  return {
    module: GatewayModule.forRoot(config),
    config,
    statusByCode: gatewayStatusByCode,
    // Webhooks are forwarded as the bytes that came: the gateway reads them itself.
    parsesJson: false,
    // The hot path, with metrics of its own.
    unmeasuredPaths: ['/webhooks/events'],
    configure: (app) => {
      app.set('trust proxy', config.trustedProxies);
    },
  };
}
