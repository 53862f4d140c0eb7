import { Global, Module } from '@nestjs/common';
import { AccessTrail } from './access-trail/access-trail.js';
import { ApiKeyUses } from './api-keys/api-key-uses.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { CreatedByKeys } from './api-keys/created-by-keys.js';
import { KnownApiKeys } from './api-keys/known-api-keys.js';
import { EnvironmentController } from './environment.controller.js';
import { PartnerGuard } from './partner.guard.js';
import { PartnersService } from './partners.service.js';
import { SandboxGuard } from './sandbox.guard.js';

const providers = [
  ...[AccessTrail, ApiKeysService, ApiKeyUses, CreatedByKeys, KnownApiKeys],
  ...[PartnersService, PartnerGuard, SandboxGuard],
];

// Global, because every controller of the partners' API uses its guards.
@Global()
@Module({ controllers: [EnvironmentController], providers, exports: providers })
export class PartnersModule {}
