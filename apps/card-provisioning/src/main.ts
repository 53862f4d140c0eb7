import { loadConfig } from '#config';
import { runService } from '#http';
import { CardProvisioningConfig } from './card-provisioning.config.js';
import { cardProvisioningServiceOptions } from './card-provisioning.service-options.js';

await runService(() => cardProvisioningServiceOptions(loadConfig(CardProvisioningConfig)));
