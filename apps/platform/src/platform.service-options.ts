import { MAX_ENRICHMENT_BYTES } from '#contracts';
import type { ServiceOptions } from '#http';
import { apiSecurityHeaders } from '#pages';
import { cardAppLanes } from '#strong-auth';
import { EmitLane } from './event-log/emit-lane.js';
import { servePages } from './pages/pages.js';
import type { PlatformConfig } from './platform.config.js';
import { platformStatusByCode } from './platform.errors.js';
import { PlatformModule } from './platform.module.js';
import { threeDsLanes } from './three-ds/three-ds-lanes.js';

export function platformServiceOptions(config: PlatformConfig): ServiceOptions {
  return {
    module: PlatformModule.forRoot(config),
    config,
    statusByCode: platformStatusByCode,
    // The people of an onboarding link, and the choice among them.
    jsonLimitBytes: { '/onboarding': MAX_ENRICHMENT_BYTES },
    // Outside of the sandbox events are not emitted by anybody.
    fastLanes: (app) => [
      ...threeDsLanes(app),
      ...cardAppLanes(app, apiSecurityHeaders()),
      ...(config.sandbox ? [app.get(EmitLane, { strict: false })] : []),
    ],
    configure: (app) => servePages(app, config),
  };
}
