import { IsString, Length } from 'class-validator';

export class GenerateOnboardingUrlQuery {
  @IsString()
  @Length(1, 100)
  companyId: string;
}
