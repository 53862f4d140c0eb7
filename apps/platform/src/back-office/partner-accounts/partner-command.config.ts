import { DatabaseConfig, Flag, HttpUrl } from '#config';
import { OptionalField } from '#contracts';

/** What the command for partners reads: a part of the platform's settings. */
export class PartnerCommandConfig extends DatabaseConfig {
  /** Where partners reach the platform (`{base_url}`). */
  @HttpUrl()
  publicUrl: string;

  /** Where people of partners open the console, and so where the printed link leads. Left out, the public URL. */
  @OptionalField()
  @HttpUrl()
  consoleUrl?: string;

  /** Whether the first key is one of the sandbox. */
  @Flag()
  sandbox = false;
}
