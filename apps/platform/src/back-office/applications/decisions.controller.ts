import {
  type AskForInformation,
  type DenyApplication,
  IsFreeText,
  IsReference,
  type ProposeCreditLimit,
  type ReviewDecision,
} from '#contracts';
import { AlsoWithNewPasskey, CurrentStaff } from '#staff-sign-in';
import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import { MOST_CREDIT, RequestInformationDto } from '../../onboarding/index.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';
import type { ReviewStep } from './approval-proposals.service.js';
import { DecisionsService } from './decisions.service.js';

class ReviewDecisionDto implements ReviewDecision {
  @IsReference()
  revision: string;
}

class AskForInformationDto extends RequestInformationDto implements AskForInformation {
  @IsReference()
  revision: string;
}

class DenyApplicationDto extends ReviewDecisionDto implements DenyApplication {
  @IsFreeText(1_000)
  reason: string;
}

class ProposeCreditLimitDto extends ReviewDecisionDto implements ProposeCreditLimit {
  @IsInt()
  @Min(1)
  @Max(MOST_CREDIT)
  limitAmount: number;
}

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
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.startKyc(stepOf(id, 'kyc', reviewer, body));
  }

  @Post('kyc/request-information')
  @HttpCode(204)
  requestInformation(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: AskForInformationDto,
  ): Promise<void> {
    return this.decisions.requestInformation(stepOf(id, 'kyc', reviewer, body), body.items);
  }

  @Post('kyc/propose-approval')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  proposeKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.proposeKyc(stepOf(id, 'kyc', reviewer, body));
  }

  @Post('kyc/withdraw-proposal')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdrawKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.withdraw(stepOf(id, 'kyc', reviewer, body));
  }

  @Post('kyc/approve')
  @HttpCode(204)
  approveKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.approveKyc(stepOf(id, 'kyc', reviewer, body));
  }

  @Post('kyc/deny')
  @HttpCode(204)
  denyKyc(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: DenyApplicationDto,
  ): Promise<void> {
    return this.decisions.denyKyc(stepOf(id, 'kyc', reviewer, body), body.reason);
  }

  @Post('credit/propose-approval')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  proposeCredit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeCreditLimitDto,
  ): Promise<void> {
    return this.decisions.proposeCredit(stepOf(id, 'credit', reviewer, body), body.limitAmount);
  }

  @Post('credit/withdraw-proposal')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdrawCredit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.withdraw(stepOf(id, 'credit', reviewer, body));
  }

  @Post('credit/approve')
  @HttpCode(204)
  approveCredit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.approveCredit(stepOf(id, 'credit', reviewer, body));
  }

  @Post('credit/deny')
  @HttpCode(204)
  denyCredit(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: DenyApplicationDto,
  ): Promise<void> {
    return this.decisions.denyCredit(stepOf(id, 'credit', reviewer, body), body.reason);
  }
}

function stepOf(
  companyId: string,
  part: ReviewStep['part'],
  reviewer: Reviewer,
  { revision }: ReviewDecisionDto,
): ReviewStep {
  return { companyId, part, revision, reviewer };
}
