import { DatabaseConfig, HttpUrl } from '#config';
import { OptionalField } from '#contracts';

/** What the platform itself is told, as far as reviewers' links are concerned. */
export class ReviewerCommandConfig extends DatabaseConfig {
  @HttpUrl()
  publicUrl: string;

  @OptionalField()
  @HttpUrl()
  backOfficeUrl?: string;
}
