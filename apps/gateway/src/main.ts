import { loadConfig } from '#config';
import { runService } from '#http';
import { GatewayConfig } from './gateway.config.js';
import { gatewayServiceOptions } from './gateway.service-options.js';

await runService(() => gatewayServiceOptions(loadConfig(GatewayConfig)));
