import { Access } from '#access';
import {
  IsFreeText,
  MOST_MINOR,
  OptionalBody,
  OptionalField,
  RequestInformation,
} from '#contracts';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { RateLimitGuard } from '../api/index.js';
import {
  companyDenied,
  companyEnded,
  companyRestricted,
  companyUnknown,
  countryCurrencyUnsupported,
} from '../companies/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../partners/index.js';
import { CreditDecisionService, creditLimitTooHigh } from './credit/credit-decision.service.js';
import { creditTransitionImpossible } from './credit/credit-status.service.js';
import { questionUnknown } from './kyc/kyc-questions.service.js';
import { KycReviewService } from './kyc/kyc-review.service.js';
import { kycTransitionImpossible } from './kyc/kyc-status.service.js';

/** The reason is recorded internally and never disclosed outside. */
@OptionalBody()
class DenyDto {
  @OptionalField()
  @IsFreeText(1_000)
  reason?: string;
}

@OptionalBody()
class ApproveCreditDto {
  /** In minor units of the requested currency. */
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(MOST_MINOR)
  limitAmount?: number;
}

/** Simulates the compliance reviewer and the credit department. */
@Controller('v1/sandbox/companies/:id')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxDecisionsController {
  constructor(
    private readonly kyc: KycReviewService,
    private readonly credit: CreditDecisionService,
  ) {}

  @Post('start-review')
  @HttpCode(204)
  @PartnerOperation(
    'startKycReview',
    'sandbox:write',
    companyEnded,
    companyUnknown,
    kycTransitionImpossible,
  )
  startReview(@PartnerId() partnerId: string, @Param('id') companyId: string): Promise<void> {
    return this.kyc.start({ partnerId, companyId, actor: 'sandbox' });
  }

  @Post('request-information')
  @HttpCode(204)
  @PartnerOperation(
    'requestKycInformation',
    'sandbox:write',
    companyEnded,
    companyUnknown,
    kycTransitionImpossible,
    questionUnknown,
  )
  requestInformation(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() { items }: RequestInformation,
  ): Promise<void> {
    return this.kyc.requestInformation({ partnerId, companyId, actor: 'sandbox' }, items);
  }

  @Post('approve-kyc')
  @HttpCode(204)
  @PartnerOperation(
    'approveKyc',
    'sandbox:write',
    companyEnded,
    companyUnknown,
    kycTransitionImpossible,
  )
  approveKyc(@PartnerId() partnerId: string, @Param('id') companyId: string): Promise<void> {
    return this.kyc.approve({ partnerId, companyId, actor: 'sandbox' });
  }

  @Post('deny-kyc')
  @HttpCode(204)
  @PartnerOperation(
    'denyKyc',
    'sandbox:write',
    companyEnded,
    companyUnknown,
    kycTransitionImpossible,
  )
  denyKyc(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() { reason }: DenyDto,
  ): Promise<void> {
    return this.kyc.deny({ partnerId, companyId, actor: 'sandbox' }, reason);
  }

  @Post('approve-credit')
  @HttpCode(204)
  @PartnerOperation(
    'approveCredit',
    'sandbox:write',
    companyDenied,
    companyEnded,
    companyRestricted,
    companyUnknown,
    countryCurrencyUnsupported,
    creditLimitTooHigh,
    creditTransitionImpossible,
  )
  approveCredit(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() { limitAmount }: ApproveCreditDto,
  ): Promise<void> {
    return this.credit.approve({ partnerId, companyId, actor: 'sandbox' }, limitAmount);
  }

  @Post('deny-credit')
  @HttpCode(204)
  @PartnerOperation(
    'denyCredit',
    'sandbox:write',
    companyEnded,
    companyUnknown,
    countryCurrencyUnsupported,
    creditTransitionImpossible,
  )
  denyCredit(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() { reason }: DenyDto,
  ): Promise<void> {
    return this.credit.deny({ partnerId, companyId, actor: 'sandbox' }, reason);
  }
}
