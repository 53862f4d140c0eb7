import { DatabaseConfig, HttpUrl } from '#config';
import { OptionalField } from '#contracts';

/** The part of the platform's settings that this command needs. */
export class ReviewerCommandConfig extends DatabaseConfig {
  @HttpUrl()
  publicUrl: string;

  @OptionalField()
  @HttpUrl()
  backOfficeUrl?: string;
}
