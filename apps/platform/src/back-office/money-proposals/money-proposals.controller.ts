import {
  DecideProposal,
  type MoneyProposal,
  type MoneyProposalDetail,
  type Page,
  ProposeAssignment,
  ProposeCorrection,
  ProposePayout,
  ProposeReturn,
  RejectProposal,
} from '#contracts';
import { AlsoWithNewPasskey, AskedByItself, CurrentStaff } from '#staff-sign-in';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';
import { MoneyDecisionsService } from './money-decisions.service.js';
import { ListMoneyProposalsQuery, MoneyProposalsService } from './money-proposals.service.js';

/** Money is moved by two reviewers: one proposes, another one approves. */
@BackOfficeController('')
export class MoneyProposalsController {
  constructor(
    private readonly proposals: MoneyProposalsService,
    private readonly decisions: MoneyDecisionsService,
  ) {}

  @Get('money-proposals')
  list(@Query() query: ListMoneyProposalsQuery): Promise<Page<MoneyProposal>> {
    return this.proposals.list(query);
  }

  @Get('money-proposals/waiting')
  @AskedByItself()
  countWaiting(@CurrentStaff() { id }: Reviewer): Promise<{ waiting: number }> {
    return this.proposals.countWaiting(id);
  }

  @Get('money-proposals/:id')
  get(@Param('id') id: string): Promise<MoneyProposalDetail> {
    return this.proposals.read(id);
  }

  @Post('unmatched-money/:id/propose-assignment')
  @AlsoWithNewPasskey()
  proposeAssignment(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeAssignment,
  ): Promise<{ id: string }> {
    return this.proposals.proposeAssignment(id, reviewer, body);
  }

  @Post('unmatched-money/:id/propose-return')
  @AlsoWithNewPasskey()
  proposeReturn(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeReturn,
  ): Promise<{ id: string }> {
    return this.proposals.proposeReturn(id, reviewer, body);
  }

  @Post('accounts/:id/propose-correction')
  @AlsoWithNewPasskey()
  proposeCorrection(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeCorrection,
  ): Promise<{ id: string }> {
    return this.proposals.proposeCorrection(id, reviewer, body);
  }

  @Post('accounts/:id/propose-payout')
  @AlsoWithNewPasskey()
  proposePayout(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposePayout,
  ): Promise<{ id: string }> {
    return this.proposals.proposePayout(id, reviewer, body);
  }

  @Post('money-proposals/:id/approve')
  @HttpCode(204)
  approve(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision }: DecideProposal,
  ): Promise<void> {
    return this.decisions.approve({ id, revision, reviewer });
  }

  @Post('money-proposals/:id/reject')
  @HttpCode(204)
  reject(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision, note }: RejectProposal,
  ): Promise<void> {
    return this.decisions.reject({ id, revision, reviewer }, note);
  }

  @Post('money-proposals/:id/withdraw')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdraw(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision }: DecideProposal,
  ): Promise<void> {
    return this.decisions.withdraw({ id, revision, reviewer });
  }
}
