import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { MoneyProposal, MoneyProposalDetail, Page } from '#contracts';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { AlsoWithNewPasskey, AskedByItself, CurrentReviewer } from '../reviewers/reviewer.guard.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { ListMoneyProposalsQuery } from './list-money-proposals.query.js';
import { MoneyDecisions } from './money-decisions.service.js';
import {
  DecideProposalDto,
  ProposeAssignmentDto,
  ProposeCorrectionDto,
  ProposeReturnDto,
  RejectProposalDto,
} from './money-proposal.dto.js';
import { MoneyProposalsReader } from './money-proposals.reader.js';
import { MoneyProposals } from './money-proposals.service.js';

/** Money is moved by two reviewers: one proposes, another one approves. */
@BackOfficeController('')
export class MoneyProposalsController {
  constructor(
    private readonly reader: MoneyProposalsReader,
    private readonly proposals: MoneyProposals,
    private readonly decisions: MoneyDecisions,
  ) {}

  @Get('money-proposals')
  list(@Query() query: ListMoneyProposalsQuery): Promise<Page<MoneyProposal>> {
    return this.reader.list(query);
  }

  @Get('money-proposals/waiting')
  @AskedByItself()
  countWaiting(@CurrentReviewer() { id }: Reviewer): Promise<{ waiting: number }> {
    return this.reader.countWaiting(id);
  }

  @Get('money-proposals/:id')
  get(@Param('id') id: string): Promise<MoneyProposalDetail> {
    return this.reader.read(id);
  }

  @Post('unmatched-money/:id/propose-assignment')
  @AlsoWithNewPasskey()
  proposeAssignment(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeAssignmentDto,
  ): Promise<{ id: string }> {
    return this.proposals.assignment(id, reviewer, body);
  }

  @Post('unmatched-money/:id/propose-return')
  @AlsoWithNewPasskey()
  proposeReturn(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeReturnDto,
  ): Promise<{ id: string }> {
    return this.proposals.return(id, reviewer, body);
  }

  @Post('accounts/:id/propose-correction')
  @AlsoWithNewPasskey()
  proposeCorrection(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeCorrectionDto,
  ): Promise<{ id: string }> {
    return this.proposals.correction(id, reviewer, body);
  }

  @Post('money-proposals/:id/approve')
  @HttpCode(204)
  approve(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision }: DecideProposalDto,
  ): Promise<void> {
    return this.decisions.approve({ id, revision, reviewer });
  }

  @Post('money-proposals/:id/reject')
  @HttpCode(204)
  reject(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision, note }: RejectProposalDto,
  ): Promise<void> {
    return this.decisions.reject({ id, revision, reviewer }, note);
  }

  @Post('money-proposals/:id/withdraw')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdraw(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision }: DecideProposalDto,
  ): Promise<void> {
    return this.decisions.withdraw({ id, revision, reviewer });
  }
}
