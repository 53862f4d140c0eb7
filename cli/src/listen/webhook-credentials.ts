import { randomBytes } from 'node:crypto';
import { UsageError } from '#command-line';
import { isSigningSecret } from '#standard-webhooks';
import type { SettingsFile } from '../settings/settings-file.js';

/** With what `listen` signs, and the token that it sends. */
export interface WebhookCredentials {
  secret: string;
  token: string;
}

/**
 * From the environment, or made once and kept: they are not those of the endpoint at the platform, which the
 * platform shows to nobody. @throws UsageError
 */
export function webhookCredentials(
  environment: NodeJS.ProcessEnv,
  settings: SettingsFile,
): WebhookCredentials {
  const kept = settings.read();
  const secret =
    environment['PARTNER_CARDS_WEBHOOK_SECRET'] ??
    kept.webhookSecret ??
    `whsec_${randomBytes(32).toString('base64')}`;
  const token =
    environment['PARTNER_CARDS_WEBHOOK_TOKEN'] ??
    kept.webhookToken ??
    randomBytes(24).toString('base64url');
  if (!isSigningSecret(secret)) {
    throw new UsageError('PARTNER_CARDS_WEBHOOK_SECRET is not whsec_ and 24 to 64 bytes in base64');
  }
  if (!/^[!-~]+$/.test(token)) {
    throw new UsageError('PARTNER_CARDS_WEBHOOK_TOKEN can be no value of a header');
  }
  const isFromEnvironment = 'PARTNER_CARDS_WEBHOOK_SECRET' in environment;
  if (!kept.webhookSecret && !isFromEnvironment) settings.change({ webhookSecret: secret });
  if (!kept.webhookToken && !('PARTNER_CARDS_WEBHOOK_TOKEN' in environment)) {
    settings.change({ webhookToken: token });
  }
  return { secret, token };
}
