import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { AlsoWithNewPasskey, CurrentReviewer } from '../reviewers/reviewer.guard.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { KycDecisionsService, type KycStep } from './kyc-decisions.service.js';
import {
  AskForInformationDto,
  DenyApplicationDto,
  ReviewDecisionDto,
} from './review-decision.dto.js';

@BackOfficeController('applications/:id/kyc')
export class KycDecisionsController {
  constructor(private readonly decisions: KycDecisionsService) {}

  @Post('start-review')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  start(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.start(stepOf(id, reviewer, body));
  }

  @Post('request-information')
  @HttpCode(204)
  requestInformation(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: AskForInformationDto,
  ): Promise<void> {
    return this.decisions.requestInformation(stepOf(id, reviewer, body), body.items);
  }

  @Post('propose-approval')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  propose(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ReviewDecisionDto,
  ): Promise<void> {
    return this.decisions.propose(stepOf(id, reviewer, body));
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

function stepOf(companyId: string, reviewer: Reviewer, { revision }: ReviewDecisionDto): KycStep {
  return { companyId, part: 'kyc', revision, reviewer };
}
