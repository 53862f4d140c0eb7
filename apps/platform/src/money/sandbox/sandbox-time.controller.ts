import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import { type AdvanceTime, type CompanyTimeResource, OptionalField } from '#contracts';
import { IsMoment } from '#http';
import { IsInt, Max, Min } from 'class-validator';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { CompanyClocks } from './company-clocks.js';

class AdvanceTimeDto implements AdvanceTime {
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(366)
  days?: number;

  @OptionalField()
  @IsMoment()
  until?: Date;
}

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
