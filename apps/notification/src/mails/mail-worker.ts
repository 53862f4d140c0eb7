import { createHash } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClaimedWork } from '#database';
import { MailRejectedError, MailSender } from '#mail';
import { inTrace } from '#observability';
import { DirectoryService, type Recipient } from '../directory/directory.service.js';
import { NotificationConfig } from '../notification.config.js';
import { type DueMail, MailQueue } from './mail-queue.js';
import { renderMail } from './templates/render-mail.js';

const CONCURRENCY = 5;
const POLL_MS = 500;
const FIRST_LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 30_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** Sends what is due, and records what came of it. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailWorker.name);
  private readonly domain: string;
  private readonly work: ClaimedWork<DueMail>;

  constructor(
    config: NotificationConfig,
    private readonly queue: MailQueue,
    private readonly directory: DirectoryService,
    private readonly sender: MailSender,
  ) {
    this.domain = config.mailFrom.replace(/^.*@|>$/g, '');
    this.work = new ClaimedWork({
      name: MailWorker.name,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      claim: (free) => this.queue.claim(free),
      work: (mail) => inTrace(mail.traceparent ?? undefined, () => this.process(mail)),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
    this.sender.close();
  }

  wake(): void {
    this.work.wake();
  }

  private async process(mail: DueMail): Promise<void> {
    const recipient = await this.directory.findRecipient(mail.platformCompanyId, mail.externalId);
    if (!recipient) return this.queue.awaitRecipient(mail.id, nextLookAt(mail));
    try {
      const subject = await this.send(mail, recipient);
      await this.queue.setSent(mail.id, recipient.email, subject);
      this.logger.log(`mail ${mail.id} is sent`);
    } catch (error) {
      await this.handleFailure(mail, recipient, error);
    }
  }

  private async send(mail: DueMail, recipient: Recipient): Promise<string> {
    const content = renderMail(mail.kind, recipient, mail.facts);
    await this.sender.send({
      messageId: messageIdOf(mail, this.domain),
      to: { name: recipient.name, address: recipient.email },
      ...content,
    });
    return content.subject;
  }

  private async handleFailure(mail: DueMail, recipient: Recipient, error: unknown): Promise<void> {
    const failure = error instanceof Error ? error.message : String(error);
    if (error instanceof MailRejectedError) {
      this.logger.error(`mail ${mail.id} was rejected: ${failure}`);
      return this.queue.setRejected(mail.id, recipient.email, failure);
    }
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(mail.attempts, 20), LONGEST_RETRY_MS);
    this.logger.warn(`mail ${mail.id} waits ${delayMs} ms: ${failure}`);
    return this.queue.retryAt(mail.id, new Date(Date.now() + delayMs), failure);
  }
}

/**
 * Soon for a new mail: the directory's news may arrive at the very moment of a look, which then neither
 * sees the recipient nor is seen waiting. Later for one that has waited long.
 */
function nextLookAt({ createdAt }: DueMail): Date {
  const now = Date.now();
  const waitedMs = now - createdAt.getTime();
  return new Date(now + Math.min(Math.max(waitedMs, FIRST_LOOK_MS), LONGEST_LOOK_MS));
}

/** Made from the cause: should a mail go out twice after a crash, the reader's program sees one. */
function messageIdOf({ kind, cause }: DueMail, domain: string): string {
  const digest = createHash('sha256').update(`${kind}/${cause}`).digest('hex').slice(0, 40);
  return `${digest}@${domain}`;
}
