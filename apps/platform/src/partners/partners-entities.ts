import { ApiKey } from './api-keys/api-key.entity.js';
import { PartnerBranding } from './branding/partner-branding.entity.js';
import { StoredSettingsVersion } from './communication-settings/communication-settings.entity.js';
import { Partner } from './partner.entity.js';

export const partnersEntities = [ApiKey, Partner, PartnerBranding, StoredSettingsVersion];
