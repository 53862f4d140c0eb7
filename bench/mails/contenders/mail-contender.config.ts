import { loadConfig } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { Matches } from 'class-validator';

/** What a contender is told by `bench/mails/mails.bench.ts`. */
export class MailContenderConfig extends ConsumerConfig {
  override port = 4599;

  @Matches(/^smtp:\/\/.+/)
  smtpUrl: string;
}

export function mailContenderConfig(): MailContenderConfig {
  return loadConfig(MailContenderConfig);
}

export const MAIL_FROM = 'Sample Partner <cards@partner.example>';
