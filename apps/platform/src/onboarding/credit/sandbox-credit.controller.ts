import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import { DenyDto } from '../trail/deny.dto.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { ApproveCreditDto } from './credit-decision.dto.js';
import { CreditDecisionService } from './credit-decision.service.js';

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
    'company_denied',
    'company_unknown',
    'country_currency_unsupported',
    'credit_limit_too_high',
    'credit_transition_impossible',
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
    'company_unknown',
    'country_currency_unsupported',
    'credit_transition_impossible',
  )
  deny(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() body: DenyDto,
  ): Promise<void> {
    return this.decisions.deny({ partnerId, companyId, actor: 'sandbox' }, body.reason);
  }
}
