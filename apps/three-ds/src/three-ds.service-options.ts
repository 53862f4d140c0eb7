import type { ServiceOptions } from '#http';
import { connectEvents } from '#messaging';
import type { ThreeDsConfig } from './three-ds.config.js';
import { ThreeDsModule } from './three-ds.module.js';

export function threeDsServiceOptions(config: ThreeDsConfig): ServiceOptions {
  return {
    module: ThreeDsModule.forRoot(config),
    config,
    statusByCode: {},
    configure: connectEvents,
  };
}
