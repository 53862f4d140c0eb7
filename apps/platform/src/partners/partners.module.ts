import { Global, Module } from '@nestjs/common';
import { PartnerGuard } from './partner.guard.js';
import { PartnersService } from './partners.service.js';
import { SandboxGuard } from './sandbox.guard.js';

// Global, because every controller of the partners' API uses its guards.
@Global()
@Module({
  providers: [PartnersService, PartnerGuard, SandboxGuard],
  exports: [PartnersService, PartnerGuard, SandboxGuard],
})
export class PartnersModule {}
