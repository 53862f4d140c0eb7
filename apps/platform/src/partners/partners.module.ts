import { Global, Module } from '@nestjs/common';
import { PartnerGuard } from './partner.guard.js';
import { PartnersService } from './partners.service.js';
import { SandboxPartner } from './sandbox-partner.js';
import { SandboxGuard } from './sandbox.guard.js';
import { SecretBox } from './secret-box.js';

// Global, because every controller of the partners' API stands behind its guards.
@Global()
@Module({
  providers: [PartnersService, PartnerGuard, SandboxGuard, SandboxPartner, SecretBox],
  exports: [PartnersService, PartnerGuard, SandboxGuard],
})
export class PartnersModule {}
