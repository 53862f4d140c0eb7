import {
  IsSearch,
  onboardingParties,
  type OnboardingParty,
  type OnboardingStatus,
  onboardingStatuses,
  OptionalField,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsUUID } from 'class-validator';

export class ListCompaniesQuery extends PageQuery {
  @OptionalField()
  @IsUUID()
  override startingAfter?: string;

  /** Part of the name, of the partner's id, of the registration number or of the platform's id. */
  @OptionalField()
  @IsSearch(200, 0)
  search?: string;

  @OptionalField()
  @IsIn(onboardingStatuses)
  status?: OnboardingStatus;

  @OptionalField()
  @IsIn([...onboardingParties, 'nobody'])
  waitingFor?: OnboardingParty | 'nobody';
}
