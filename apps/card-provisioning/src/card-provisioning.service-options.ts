import type { ServiceOptions } from '#http';
import { connectEvents } from '#messaging';
import { assignmentStatusByCode } from './assignments/assignments.errors.js';
import type { CardProvisioningConfig } from './card-provisioning.config.js';
import { CardProvisioningModule } from './card-provisioning.module.js';

export function cardProvisioningServiceOptions(config: CardProvisioningConfig): ServiceOptions {
  return {
    module: CardProvisioningModule.forRoot(config),
    config,
    statusByCode: assignmentStatusByCode,
    configure: connectEvents,
  };
}
