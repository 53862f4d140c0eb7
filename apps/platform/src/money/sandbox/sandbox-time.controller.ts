import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { CompanyTimeResource } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { AdvanceTimeDto } from './advance-time.dto.js';
import { CompanyClocks } from './company-clocks.js';

@Controller('v1/sandbox/companies/:id/advance-time')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxTimeController {
  constructor(private readonly clocks: CompanyClocks) {}

  @Post()
  @HttpCode(200)
  @PartnerOperation('advanceTime', 'sandbox:write', 'company_unknown', 'time_impossible')
  advance(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() body: AdvanceTimeDto,
  ): Promise<CompanyTimeResource> {
    return this.clocks.advance(partnerId, companyId, body);
  }
}
