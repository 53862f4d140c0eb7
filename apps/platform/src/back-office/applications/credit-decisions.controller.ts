import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { AlsoWithNewPasskey, CurrentReviewer } from '../reviewers/reviewer.guard.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { CreditDecisionsService, type CreditStep } from './credit-decisions.service.js';
import {
  DenyApplicationDto,
  ProposeCreditLimitDto,
  ReviewDecisionDto,
} from './review-decision.dto.js';

@BackOfficeController('applications/:id/credit')
export class CreditDecisionsController {
  constructor(private readonly decisions: CreditDecisionsService) {}

  @Post('propose-approval')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  propose(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeCreditLimitDto,
  ): Promise<void> {
    return this.decisions.propose(stepOf(id, reviewer, body), body.limitAmount);
  }

  @Post('withdraw-proposal')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdraw(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.withdraw(stepOf(id, reviewer, body));
  }

  @Post('approve')
  @HttpCode(204)
  approve(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.approve(stepOf(id, reviewer, body));
  }

  @Post('deny')
  @HttpCode(204)
  deny(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: DenyApplicationDto,
  ): Promise<void> {
    return this.decisions.deny(stepOf(id, reviewer, body), body.reason);
  }
}

function stepOf(
  companyId: string,
  reviewer: Reviewer,
  { revision }: ReviewDecisionDto,
): CreditStep {
  return { companyId, part: 'credit', revision, reviewer };
}
