import {
  type AskForInformation,
  type DenyApplication,
  IsFreeText,
  IsReference,
  type ProposeCreditLimit,
  type ReviewDecision,
} from '#contracts';
import { IsInt, Max, Min } from 'class-validator';
import { MOST_CREDIT, RequestInformationDto } from '../../onboarding/index.js';

export class ReviewDecisionDto implements ReviewDecision {
  @IsReference()
  revision: string;
}

export class AskForInformationDto extends RequestInformationDto implements AskForInformation {
  @IsReference()
  revision: string;
}

export class DenyApplicationDto extends ReviewDecisionDto implements DenyApplication {
  @IsFreeText(1_000)
  reason: string;
}

export class ProposeCreditLimitDto extends ReviewDecisionDto implements ProposeCreditLimit {
  @IsInt()
  @Min(1)
  @Max(MOST_CREDIT)
  limitAmount: number;
}
