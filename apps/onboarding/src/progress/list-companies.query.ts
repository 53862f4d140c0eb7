import {
  onboardingParties,
  type OnboardingParty,
  onboardingStatuses,
  type OnboardingStatus,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';

export class ListCompaniesQuery extends PageQuery {
  @IsOptional()
  @IsUUID()
  override startingAfter?: string;

  /** A part of the name, of the partner's id, of the registration number or of the platform's id. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;

  @IsOptional()
  @IsIn(onboardingStatuses)
  status?: OnboardingStatus;

  @IsOptional()
  @IsIn([...onboardingParties, 'nobody'])
  waitingFor?: OnboardingParty | 'nobody';
}
