import { Flag, HttpUrl, PostgresUrl, Secret, ServiceConfig } from '#config';
import { IsSigningSecret } from '#standard-webhooks';
import { Type } from 'class-transformer';
import {
  IsBase64,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Min,
  ValidateIf,
} from 'class-validator';

const WITH_SANDBOX_PARTNER = ValidateIf(
  (config: PlatformConfig) => config.sandboxPartnerApiKey !== undefined,
);

export class PlatformConfig extends ServiceConfig {
  override port = 4000;

  @PostgresUrl()
  databaseUrl: string;

  /** `{base_url}`: where partners reach the platform. */
  @HttpUrl()
  publicUrl: string;

  /** `{onboarding_url}`: the hosted onboarding application. */
  @IsOptional()
  @HttpUrl()
  onboardingUrl?: string;

  /** The directory of the built pages. */
  @IsString()
  webRoot = 'dist/web';

  /** Encrypts the partners' webhook tokens and signing secrets at rest: 32 bytes, base64. */
  @IsBase64()
  @Length(44, 44, { message: 'must be 32 bytes in base64' })
  encryptionKey: string;

  /** Requests a second that one API key, or one visitor of the onboarding application, may make. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  rateLimitPerSecond = 500;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  onboardingLinkDays = 14;

  /** Opens the simulation endpoints. Never in production. */
  @Flag()
  sandbox = false;

  /** With an API key given, this partner is set up at boot. Only in the sandbox. */
  @IsOptional()
  @Secret()
  @Matches(/^pk_test_/, { message: 'must begin with pk_test_' })
  sandboxPartnerApiKey?: string;

  @IsString()
  sandboxPartnerName = 'Sandbox Partner';

  @WITH_SANDBOX_PARTNER
  @HttpUrl()
  sandboxPartnerWebhookUrl: string;

  @WITH_SANDBOX_PARTNER
  @Matches(/^[A-Za-z0-9-]+$/, { message: 'must be the name of an HTTP header' })
  sandboxPartnerWebhookHeader: string;

  @WITH_SANDBOX_PARTNER
  @Secret()
  sandboxPartnerWebhookToken: string;

  @WITH_SANDBOX_PARTNER
  @IsSigningSecret()
  sandboxPartnerSigningSecret: string;

  get onboardingBaseUrl(): string {
    return this.onboardingUrl ?? `${this.publicUrl}/onboarding`;
  }
}
