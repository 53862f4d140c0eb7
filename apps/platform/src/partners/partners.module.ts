import { Global, Module } from '@nestjs/common';
import { AccessTrail } from './access-changes.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysService, CreatedByKeys, SealedKeySweeper } from './api-keys/api-keys.service.js';
import { ApiKeyUses, KnownApiKeys } from './api-keys/known-api-keys.js';
import { BrandingController, PublicBrandingController } from './branding/branding.controller.js';
import { Brandings } from './branding/brandings.js';
import { PartnerBranding } from './branding/partner-branding.entity.js';
import { CommunicationSettingsController } from './communication-settings/communication-settings.controller.js';
import { StoredSettingsVersion } from './communication-settings/communication-settings.entity.js';
import {
  CommunicationSettingsService,
  SettingsVersions,
} from './communication-settings/communication-settings.service.js';
import { EnvironmentController, SandboxGuard } from './environment.controller.js';
import { IntegrationLevelController } from './integration-level/integration-level.controller.js';
import { IntegrationLevelService } from './integration-level/integration-level.service.js';
import { Partner } from './partner.entity.js';
import { PartnerGuard } from './partner.guard.js';
import { PartnersService } from './partners.service.js';
import { PartnerHosts } from './white-label/partner-hosts.js';
import { WhiteLabel } from './white-label/white-label.js';

export const partnersEntities = [ApiKey, Partner, PartnerBranding, StoredSettingsVersion];

const providers = [
  AccessTrail,
  ApiKeysService,
  ApiKeyUses,
  Brandings,
  CreatedByKeys,
  IntegrationLevelService,
  KnownApiKeys,
  PartnerGuard,
  PartnerHosts,
  PartnersService,
  SandboxGuard,
  SettingsVersions,
  WhiteLabel,
];

// Global, because every controller of the partners' API uses its guards.
@Global()
@Module({
  controllers: [
    ApiKeysController,
    BrandingController,
    CommunicationSettingsController,
    EnvironmentController,
    IntegrationLevelController,
    PublicBrandingController,
  ],
  providers: [...providers, CommunicationSettingsService, SealedKeySweeper],
  exports: providers,
})
export class PartnersModule {}
