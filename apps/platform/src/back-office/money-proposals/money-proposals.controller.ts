import {
  CheckedBy,
  type DecideProposal,
  IsFreeText,
  IsReference,
  IsSingleLine,
  MAX_CORRECTION_DESCRIPTION_LENGTH,
  type MoneyProposal,
  type MoneyProposalDetail,
  NestedObject,
  OptionalField,
  type Page,
  type ProposeAssignment,
  type ProposeCorrection,
  type ProposeReturn,
  type RejectProposal,
  RequestedMoney,
} from '#contracts';
import { AlsoWithNewPasskey, AskedByItself, CurrentStaff } from '#staff-sign-in';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { idPattern } from '../../ids.js';
import { MOST_MINOR } from '../../money/index.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';
import { MoneyDecisionsService } from './money-decisions.service.js';
import { ListMoneyProposalsQuery, MoneyProposalsService } from './money-proposals.service.js';

class DecideProposalDto implements DecideProposal {
  @IsReference()
  revision: string;
}

class RejectProposalDto extends DecideProposalDto implements RejectProposal {
  @IsFreeText(1_000)
  note: string;
}

class ProposeReturnDto extends RejectProposalDto implements ProposeReturn {}

class ProposeAssignmentDto extends RejectProposalDto implements ProposeAssignment {
  @Matches(idPattern('acc'), { message: 'accountId must be the id of an account' })
  accountId: string;
}

class CorrectingMoney extends RequestedMoney {
  @IsInt()
  @Min(-MOST_MINOR)
  @Max(MOST_MINOR)
  @CheckedBy({
    name: 'isNotZero',
    isGood: (amount) => amount !== 0,
    message: 'must not be zero',
    schema: { anyOf: [{ maximum: -1 }, { minimum: 1 }] },
  })
  declare amount: number;
}

class ProposeCorrectionDto extends RejectProposalDto implements ProposeCorrection {
  @NestedObject(() => CorrectingMoney)
  amount: CorrectingMoney;

  @IsSingleLine(MAX_CORRECTION_DESCRIPTION_LENGTH)
  @Matches(/^\S(.*\S)?$/, { message: 'description must be one line that says what it is for' })
  description: string;

  @OptionalField()
  @Matches(idPattern('ent'), { message: 'correctedEntryId must be the id of an entry' })
  correctedEntryId?: string;
}

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
    @Body() body: ProposeAssignmentDto,
  ): Promise<{ id: string }> {
    return this.proposals.proposeAssignment(id, reviewer, body);
  }

  @Post('unmatched-money/:id/propose-return')
  @AlsoWithNewPasskey()
  proposeReturn(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeReturnDto,
  ): Promise<{ id: string }> {
    return this.proposals.proposeReturn(id, reviewer, body);
  }

  @Post('accounts/:id/propose-correction')
  @AlsoWithNewPasskey()
  proposeCorrection(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: ProposeCorrectionDto,
  ): Promise<{ id: string }> {
    return this.proposals.proposeCorrection(id, reviewer, body);
  }

  @Post('money-proposals/:id/approve')
  @HttpCode(204)
  approve(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision }: DecideProposalDto,
  ): Promise<void> {
    return this.decisions.approve({ id, revision, reviewer });
  }

  @Post('money-proposals/:id/reject')
  @HttpCode(204)
  reject(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision, note }: RejectProposalDto,
  ): Promise<void> {
    return this.decisions.reject({ id, revision, reviewer }, note);
  }

  @Post('money-proposals/:id/withdraw')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdraw(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { revision }: DecideProposalDto,
  ): Promise<void> {
    return this.decisions.withdraw({ id, revision, reviewer });
  }
}
