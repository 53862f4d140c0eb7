import type {
  AskForInformation,
  DenyApplication,
  ProposeCreditLimit,
  ReviewDecision,
} from '#contracts';
import { IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { MOST_CREDIT, RequestInformationDto } from '../../onboarding/index.js';

export class ReviewDecisionDto implements ReviewDecision {
  @IsString()
  @Length(1, 100)
  revision: string;
}

export class AskForInformationDto extends RequestInformationDto implements AskForInformation {
  @IsString()
  @Length(1, 100)
  revision: string;
}

export class DenyApplicationDto extends ReviewDecisionDto implements DenyApplication {
  @Matches(/\S/, { message: 'reason must say something' })
  @Length(1, 1_000)
  reason: string;
}

export class ProposeCreditLimitDto extends ReviewDecisionDto implements ProposeCreditLimit {
  @IsInt()
  @Min(1)
  @Max(MOST_CREDIT)
  limitAmount: number;
}
