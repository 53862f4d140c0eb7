import {
  AskForInformation,
  ConfirmReview,
  DenyApplication,
  ProposeCreditLimit,
  ProposeKycApproval,
  ReviewDecision,
} from '#contracts';
import { AlsoWithNewPasskey, CurrentStaff } from '#staff-sign-in';
import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';
import type { ReviewStep } from './approval-proposals.service.js';
import { DecisionsService } from './decisions.service.js';

/** What reviewers decide about the KYC and the credit application of a company. */
@BackOfficeController('applications/:id')
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Post('kyc/start-review')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  startKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecision,
  ): Promise<void> {
    return this.decisions.startKyc(stepOf(id, 'kyc', reviewer, body));
  }

  @Post('kyc/request-information')
  @HttpCode(204)
  requestInformation(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: AskForInformation,
  ): Promise<void> {
    return this.decisions.requestInformation(stepOf(id, 'kyc', reviewer, body), body.items);
  }

  @Post('kyc/propose-approval')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  proposeKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeKycApproval,
  ): Promise<void> {
    return this.decisions.proposeKyc(stepOf(id, 'kyc', reviewer, body), body.risk);
  }

  @Post('kyc/confirm-review')
  @HttpCode(204)
  confirmReview(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ConfirmReview,
  ): Promise<void> {
    return this.decisions.confirmReview(stepOf(id, 'kyc', reviewer, body), body);
  }

  @Post('kyc/withdraw-proposal')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdrawKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecision,
  ): Promise<void> {
    return this.decisions.withdraw(stepOf(id, 'kyc', reviewer, body));
  }

  @Post('kyc/approve')
  @HttpCode(204)
  approveKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecision,
  ): Promise<void> {
    return this.decisions.approveKyc(stepOf(id, 'kyc', reviewer, body));
  }

  @Post('kyc/deny')
  @HttpCode(204)
  denyKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: DenyApplication,
  ): Promise<void> {
    return this.decisions.denyKyc(stepOf(id, 'kyc', reviewer, body), body.reason);
  }

  @Post('credit/propose-approval')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  proposeCredit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeCreditLimit,
  ): Promise<void> {
    return this.decisions.proposeCredit(stepOf(id, 'credit', reviewer, body), body.limitAmount);
  }

  @Post('credit/withdraw-proposal')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdrawCredit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecision,
  ): Promise<void> {
    return this.decisions.withdraw(stepOf(id, 'credit', reviewer, body));
  }

  @Post('credit/approve')
  @HttpCode(204)
  approveCredit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecision,
  ): Promise<void> {
    return this.decisions.approveCredit(stepOf(id, 'credit', reviewer, body));
  }

  @Post('credit/deny')
  @HttpCode(204)
  denyCredit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: DenyApplication,
  ): Promise<void> {
    return this.decisions.denyCredit(stepOf(id, 'credit', reviewer, body), body.reason);
  }
}

function stepOf(
  companyId: string,
  part: ReviewStep['part'],
  reviewer: Reviewer,
  { revision }: ReviewDecision,
): ReviewStep {
  return { companyId, part, revision, reviewer };
}
