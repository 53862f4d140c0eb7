import { DatabaseConfig, HttpUrl } from '#config';
import { OptionalField } from '#contracts';

/** What the command for reviewers' accounts reads: a part of the platform's settings. */
export class ReviewerCommandConfig extends DatabaseConfig {
  /** Where partners reach the platform (`{base_url}`). */
  @HttpUrl()
  publicUrl: string;

  /** Where reviewers open the back office, and so where the printed link leads. Left out, the public URL. */
  @OptionalField()
  @HttpUrl()
  backOfficeUrl?: string;
}
