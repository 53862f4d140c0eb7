import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import { DenyDto } from '../trail/deny.dto.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { ApproveCreditDto } from './credit-decision.dto.js';
import { CreditDecisionService } from './credit-decision.service.js';
import {
  companyDenied,
  companyUnknown,
  countryCurrencyUnsupported,
} from '../../companies/index.js';
import { creditLimitTooHigh, creditTransitionImpossible } from './credit.errors.js';

/** Simulates the credit department. */
@Controller('v1/sandbox/companies/:id')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxCreditController {
  constructor(private readonly decisions: CreditDecisionService) {}

  @Post('approve-credit')
  @HttpCode(204)
  @PartnerOperation(
    'approveCredit',
    'sandbox:write',
    companyDenied,
    companyUnknown,
    countryCurrencyUnsupported,
    creditLimitTooHigh,
    creditTransitionImpossible,
  )
  approve(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() body: ApproveCreditDto,
  ): Promise<void> {
    return this.decisions.approve({ partnerId, companyId, actor: 'sandbox' }, body.limitAmount);
  }

  @Post('deny-credit')
  @HttpCode(204)
  @PartnerOperation(
    'denyCredit',
    'sandbox:write',
    companyUnknown,
    countryCurrencyUnsupported,
    creditTransitionImpossible,
  )
  deny(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() body: DenyDto,
  ): Promise<void> {
    return this.decisions.deny({ partnerId, companyId, actor: 'sandbox' }, body.reason);
  }
}
