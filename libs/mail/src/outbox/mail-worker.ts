import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailAttempt, MailAttemptOutcome } from '#contracts';
import { addQueriedGauge, backoffMs, ClaimedWork } from '#database';
import { inTrace, type SpanStart } from '#observability';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import {
  MAIL_CONNECTIONS,
  MailDeferredError,
  MailRejectedError,
  MailSender,
} from '../mail-sender.js';
import { MailAdmission, type ReadyMail } from './mail-admission.js';
import { type DueMail, MailHost, MailOutboxOptions } from './mail-outbox.options.js';
import {
  type ClaimedMail,
  ClaimLostError,
  type MailOutcome,
  type MailStatus,
  MailStore,
} from './mail-store.js';
import { Suppressions } from './suppressions.js';

const TO_BE_SENT = `status IN ('pending', 'awaiting_recipient')`;

/** Metrics of the mail outbox at `/metrics`. */
@Injectable()
export class MailMetrics {
  private readonly tries: Counter<'kind' | 'outcome'>;

  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    this.tries = new Counter({
      name: 'mails_tries_total',
      help: 'Mails that this replica offered to the mail server, by outcome',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    });
    addQueriedGauge(registry, dataSource, {
      name: 'mails_waiting',
      help: 'Mails that are to be sent',
      sql: `SELECT count(*) FROM mails WHERE ${TO_BE_SENT}`,
    });
    addQueriedGauge(registry, dataSource, {
      name: 'mails_overdue_seconds',
      help: 'Since when the mail is due that has waited longest; 0 if none is due',
      sql: `SELECT greatest(coalesce(
        (SELECT extract(epoch FROM now() - min(next_attempt_at)) FROM mails WHERE ${TO_BE_SENT}), 0), 0)`,
    });
  }

  count(kind: string, outcome: MailStatus): void {
    this.tries.inc({ kind, outcome });
  }
}

/** A semaphore: admits this many at a time; others wait in order. */
class Slots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(count: number) {
    this.free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

// Mails claimed at once: enough to use all connections while the next mails are claimed and the last
// recorded.
const CONCURRENCY = 200;
const LEAST_CLAIM = 100;
const POLL_MS = 500;
const RENEWALS_OF_A_CLAIM = 3;
const MAX_ANSWER_LENGTH = 500;
const RETRY = { firstMs: 2_000, longestMs: 10 * 60_000 };
// As long as mail servers keep trying (RFC 5321, 4.5.4.1).
const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000;

interface Result {
  outcome: MailOutcome;
  /** The recipient's mailbox does not exist. */
  isBadAddress?: boolean;
}

/** Sends due mails and records the results. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailWorker.name);
  private readonly domain: string;
  private readonly work: ClaimedWork<ReadyMail>;
  private readonly inWork = new Set<ClaimedMail>();
  // More than the connections, so that mails are composed while others are being sent.
  private readonly slots = new Slots(MAIL_CONNECTIONS * 2);
  private readonly results = new OutcomeWriter<Result>((results) => this.write(results));
  private renewing?: NodeJS.Timeout;

  constructor(
    private readonly options: MailOutboxOptions,
    private readonly store: MailStore,
    private readonly admission: MailAdmission,
    private readonly host: MailHost,
    private readonly suppressions: Suppressions,
    private readonly sender: MailSender,
    private readonly metrics: MailMetrics,
  ) {
    this.domain = options.sender.from.replace(/^.*@|>$/g, '');
    this.work = new ClaimedWork({
      name: MailWorker.name,
      concurrency: CONCURRENCY,
      leastClaim: LEAST_CLAIM,
      pollMs: POLL_MS,
      claim: (free) => this.claimReady(free),
      work: (ready) => this.process(ready),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
    const everyMs = this.store.leaseMs / RENEWALS_OF_A_CLAIM;
    this.renewing = setInterval(() => void this.renewClaims(), everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.results.stop();
    await this.work.stop();
    clearInterval(this.renewing);
    this.sender.close();
  }

  /** Call this when a mail was added, or when something changed for which a mail waited. */
  wake(): void {
    this.work.wake();
  }

  private async claimReady(free: number): Promise<ReadyMail[]> {
    while (!this.work.isStopping) {
      const due = await this.store.claim(free);
      if (due.length === 0) return [];
      const ready = await this.admission.admit(due);
      if (ready.length > 0) return ready;
    }
    return [];
  }

  private async process(ready: ReadyMail): Promise<void> {
    const { mail, recipient } = ready;
    this.inWork.add(mail);
    try {
      const result = await this.slots.run(() => this.sendInTrace(ready));
      if (!result) return await this.store.giveBack([mail]);
      const outcome = { ...result.outcome, recipient: recipient.address };
      await this.results.add({ ...result, outcome });
      this.metrics.count(mail.kind, outcome.status);
    } finally {
      this.inWork.delete(mail);
    }
  }

  /** @returns undefined if there was no time left to begin, or another replica holds the mail now. */
  private async sendInTrace(ready: ReadyMail): Promise<Result | undefined> {
    if (this.work.isStopping) return undefined;
    const { mail } = ready;
    const attributes = {
      'mail.id': mail.id,
      'mail.kind': mail.kind,
      'mail.attempt': mail.attempts + 1,
    };
    const start: SpanStart = { name: 'send a mail', kind: 'internal', attributes };
    return inTrace(mail.traceparent ?? undefined, start, async () => {
      try {
        return await this.send(ready);
      } catch (error) {
        if (!(error instanceof ClaimLostError)) return this.failed(mail, error);
        this.logger.warn(`mail ${mail.id} is left to others: ${error.message}`);
        return undefined;
      }
    });
  }

  private async send({ mail, recipient }: ReadyMail): Promise<Result> {
    const requireClaimed = () => this.store.requireClaimed(mail);
    // Check before connecting: many mails wait here, and a process that was frozen need not open a
    // connection for each.
    await requireClaimed();
    const content = await this.host.compose(mail, recipient);
    const answer = await this.sender.send(
      {
        messageId: messageIdOf(mail, this.domain),
        to: { name: recipient.name, address: recipient.address },
        ...content,
      },
      requireClaimed,
    );
    this.logger.log(`mail ${mail.id} is sent`);
    const attempt = this.attempt('sent', answer);
    return { outcome: { mail, status: 'sent', attempt, subject: content.subject } };
  }

  private failed(mail: ClaimedMail, error: unknown): Result {
    const { id } = mail;
    const failure = error instanceof Error ? error.message : String(error);
    if (error instanceof MailRejectedError || this.isGivenUp(mail, error)) {
      this.logger.error(`mail ${id} was rejected: ${failure}`);
      const attempt = this.attempt('rejected', answerIn(error) ?? failure);
      const outcome: MailOutcome = { mail, status: 'rejected', attempt, failure };
      const isBadAddress = error instanceof MailRejectedError && error.isBadAddress;
      return { outcome, isBadAddress };
    }
    const delayMs = backoffMs(RETRY, mail.attempts);
    this.logger.warn(`mail ${id} waits ${delayMs} ms: ${failure}`);
    const nextAttemptAt = new Date(this.options.now().getTime() + delayMs);
    const attempt = this.attempt('deferred', answerIn(error) ?? failure);
    return { outcome: { mail, status: 'pending', attempt, failure, nextAttemptAt } };
  }

  private attempt(outcome: MailAttemptOutcome, answer: string): MailAttempt {
    const attemptedAt = this.options.now().toISOString();
    // The answer may contain text that Postgres can't store.
    const storable = answer.slice(0, MAX_ANSWER_LENGTH).toWellFormed().replaceAll('\0', '');
    return { attemptedAt, outcome, answer: storable };
  }

  /** Only for answers about this mail; an unavailable server may accept it later. */
  private isGivenUp({ createdAt, resentAt }: DueMail, error: unknown): boolean {
    const waitedMs = this.options.now().getTime() - (resentAt ?? createdAt).getTime();
    return error instanceof MailDeferredError && waitedMs > GIVE_UP_AFTER_MS;
  }

  private async write(results: Result[]): Promise<void> {
    await this.suppressions.add(
      results.flatMap(({ outcome: { mail, recipient, failure }, isBadAddress }) =>
        isBadAddress ? [{ address: recipient!, failure: failure!, mailId: mail.id }] : [],
      ),
    );
    await this.store.record(results.map(({ outcome }) => outcome));
  }

  /** Mails that wait for a slow server must keep their claims. */
  private async renewClaims(): Promise<void> {
    if (this.inWork.size === 0) return;
    try {
      await this.store.renew([...this.inWork]);
    } catch (error) {
      this.logger.warn(`claims are not renewed: ${String(error)}`);
    }
  }
}

/** The server's answer, for operators only: it may contain the address, so it is never logged. */
function answerIn(error: unknown): string | undefined {
  if (!(error instanceof MailRejectedError || error instanceof MailDeferredError)) return undefined;
  const { response } = (error.cause ?? {}) as { response?: unknown };
  return typeof response === 'string' ? response : undefined;
}

/** Derived from the cause, so that mail programs show a duplicate after a crash once. */
export function messageIdOf(
  { kind, cause, addressee }: Pick<DueMail, 'kind' | 'cause' | 'addressee'>,
  domain: string,
): string {
  const digest = hash('sha256', `${kind}/${cause}/${addressee}`);
  return `${digest.slice(0, 40)}@${domain}`;
}

const RETRY_MS = 1_000;
// The interval between two writes: one statement for each few mails would cost as much as sending them. If
// the process dies, the unrecorded mails are sent again with the same message id.
const GATHER_MS = 25;
const MOST_TRIES_AT_STOP = 3;

/**
 * Records the results of mails, many per statement: the first at once, then the results that arrived meanwhile. An
 * unrecorded mail would be sent again, so failed writes are retried until they succeed or the service
 * stops.
 */
class OutcomeWriter<Outcome> {
  private readonly logger = new Logger('MailWorker');
  private waiting: { outcome: Outcome; written: () => void; failed: (reason: unknown) => void }[] =
    [];
  private isWriting = false;
  private isStopping = false;

  constructor(private readonly write: (outcomes: Outcome[]) => Promise<void>) {}

  /** Resolves when the result is stored. */
  add(outcome: Outcome): Promise<void> {
    return new Promise((written, failed) => {
      this.waiting.push({ outcome, written, failed });
      if (!this.isWriting) void this.run();
    });
  }

  /** After this, failed writes are not retried for long. */
  stop(): void {
    this.isStopping = true;
  }

  private async run(): Promise<void> {
    this.isWriting = true;
    // Results added in the same turn of the event loop join the first batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      const gathered = sleep(GATHER_MS);
      try {
        await this.writeInTheEnd(batch.map(({ outcome }) => outcome));
        batch.forEach(({ written }) => written());
      } catch (error) {
        batch.forEach(({ failed }) => failed(error));
      }
      await gathered;
    }
    this.isWriting = false;
  }

  private async writeInTheEnd(outcomes: Outcome[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.write(outcomes);
      } catch (error) {
        if (this.isStopping && tries >= MOST_TRIES_AT_STOP) throw error;
        this.logger.warn(
          `what came of ${outcomes.length} mails is not noted yet: ${String(error)}`,
        );
        await sleep(RETRY_MS);
      }
    }
  }
}
