import {
  CheckedBy,
  type DecideProposal,
  IsFreeText,
  IsReference,
  IsSingleLine,
  MAX_CORRECTION_DESCRIPTION_LENGTH,
  RequestedMoney,
  NestedObject,
  OptionalField,
  type ProposeAssignment,
  type ProposeCorrection,
  type ProposeReturn,
  type RejectProposal,
} from '#contracts';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { idPattern } from '../../ids.js';
import { MOST_MINOR } from '../../money/index.js';

export class DecideProposalDto implements DecideProposal {
  @IsReference()
  revision: string;
}

export class RejectProposalDto extends DecideProposalDto implements RejectProposal {
  @IsFreeText(1_000)
  note: string;
}

export class ProposeReturnDto extends RejectProposalDto implements ProposeReturn {}

export class ProposeAssignmentDto extends RejectProposalDto implements ProposeAssignment {
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

export class ProposeCorrectionDto extends RejectProposalDto implements ProposeCorrection {
  @NestedObject(() => CorrectingMoney)
  amount: CorrectingMoney;

  @IsSingleLine(MAX_CORRECTION_DESCRIPTION_LENGTH)
  @Matches(/^\S(.*\S)?$/, { message: 'description must be one line that says what it is for' })
  description: string;

  @OptionalField()
  @Matches(idPattern('ent'), { message: 'correctedEntryId must be the id of an entry' })
  correctedEntryId?: string;
}
