import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import { DenyDto } from '../trail/deny.dto.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { KycReviewService, type Review } from './kyc-review.service.js';
import { RequestInformationDto } from './request-information.dto.js';
import { companyUnknown } from '../../companies/index.js';
import { kycTransitionImpossible } from './kyc.errors.js';

/** Simulates the compliance reviewer. */
@Controller('v1/sandbox/companies/:id')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxKycController {
  constructor(private readonly reviews: KycReviewService) {}

  @Post('start-review')
  @HttpCode(204)
  @PartnerOperation('startKycReview', 'sandbox:write', companyUnknown, kycTransitionImpossible)
  start(@PartnerId() partnerId: string, @Param('id') companyId: string): Promise<void> {
    return this.reviews.start(bySandbox(partnerId, companyId));
  }

  @Post('request-information')
  @HttpCode(204)
  @PartnerOperation(
    'requestKycInformation',
    'sandbox:write',
    companyUnknown,
    kycTransitionImpossible,
  )
  requestInformation(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() { items }: RequestInformationDto,
  ): Promise<void> {
    return this.reviews.requestInformation(bySandbox(partnerId, companyId), items);
  }

  @Post('approve-kyc')
  @HttpCode(204)
  @PartnerOperation('approveKyc', 'sandbox:write', companyUnknown, kycTransitionImpossible)
  approve(@PartnerId() partnerId: string, @Param('id') companyId: string): Promise<void> {
    return this.reviews.approve(bySandbox(partnerId, companyId));
  }

  @Post('deny-kyc')
  @HttpCode(204)
  @PartnerOperation('denyKyc', 'sandbox:write', companyUnknown, kycTransitionImpossible)
  deny(
    @PartnerId() partnerId: string,
    @Param('id') companyId: string,
    @Body() { reason }: DenyDto,
  ): Promise<void> {
    return this.reviews.deny(bySandbox(partnerId, companyId), reason);
  }
}

function bySandbox(partnerId: string, companyId: string): Review {
  return { partnerId, companyId, actor: 'sandbox' };
}
