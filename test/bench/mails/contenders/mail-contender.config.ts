import { loadConfig } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { Matches } from 'class-validator';

/** The environment of a contender, set by `test/bench/mails/mails.bench.ts`. */
export class MailContenderConfig extends ConsumerConfig {
  override port = 4599;

  @Matches(/^smtp:\/\/.+/)
  smtpUrl: string;
}

export function mailContenderConfig(): MailContenderConfig {
  return loadConfig(MailContenderConfig);
}

export const MAIL_FROM = 'Sample Partner <cards@partner.example>';
