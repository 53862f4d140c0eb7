import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { PartnerGuard, PartnerId } from '../partners/partner.guard.js';
import { SandboxGuard } from '../partners/sandbox.guard.js';
import { RateLimitGuard } from '../rate-limit.guard.js';
import { KycService } from './kyc.service.js';

/** Stands in for the compliance reviewer. */
@Controller('v1/sandbox/companies')
@UseGuards(RateLimitGuard, SandboxGuard, PartnerGuard)
export class SandboxKycController {
  constructor(private readonly kyc: KycService) {}

  @Post(':id/approve-kyc')
  @HttpCode(204)
  approve(@PartnerId() partnerId: string, @Param('id') companyId: string): Promise<void> {
    return this.kyc.approve(partnerId, companyId);
  }
}
