import { DatabaseConfig, HttpUrl } from '#config';
import { IsOptional } from 'class-validator';

/** What the platform itself is told, as far as reviewers' links are concerned. */
export class ReviewerCommandConfig extends DatabaseConfig {
  @HttpUrl()
  publicUrl: string;

  @IsOptional()
  @HttpUrl()
  backOfficeUrl?: string;
}
