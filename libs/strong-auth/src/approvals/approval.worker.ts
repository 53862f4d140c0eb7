import { ClaimedWork, Notifications } from '#database';
import { inTrace, type SpanStart } from '#observability';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ApprovalEnding, OutcomeReport, PresentationReport } from './approval-ending.js';
import { type Approval, isWaiting } from './approval.js';
import { type ApprovalNews, Approvals, APPROVALS_CHANNEL } from './approvals.js';
import { ChallengeStreams } from './challenge-streams.js';
import { Presenter } from './presenter.js';

const CONCURRENCY = 16;
const POLL_MS = 500;
const STEP: SpanStart = { name: 'advance an approval', kind: 'internal' };

/**
 * Processes each approval: presents it, reports its outcome, lets it expire. The replica that changed an
 * approval starts the next step at once; approvals of a killed replica are claimed when their lease
 * expires.
 */
@Injectable()
export class ApprovalWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ApprovalWorker.name);
  private readonly started = new Set<Promise<void>>();
  private readonly claimed: ClaimedWork<Approval>;

  constructor(
    private readonly approvals: Approvals,
    private readonly presenter: Presenter,
    private readonly outcome: OutcomeReport,
    private readonly ending: ApprovalEnding,
  ) {
    this.claimed = new ClaimedWork({
      name: ApprovalWorker.name,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      claim: (free) => this.approvals.claim(free),
      work: (approval) => this.advance(approval, true),
    });
  }

  onApplicationBootstrap(): void {
    this.claimed.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.claimed.stop();
    await Promise.all(this.started);
  }

  /**
   * Processes an approval that is leased to this replica. After a failure it is claimed again when the
   * lease expires.
   */
  start(approval: Approval): void {
    const work = this.advance(approval, false)
      .catch((error: unknown) => this.logger.warn(`left undone: ${String(error)}`))
      .finally(() => this.started.delete(work));
    this.started.add(work);
  }

  private advance(approval: Approval, isTakenOver: boolean): Promise<void> {
    return inTrace(approval.traceparent ?? undefined, STEP, () =>
      this.takeStep(approval, isTakenOver),
    );
  }

  private takeStep(approval: Approval, isTakenOver: boolean): Promise<void> {
    if (approval.status !== 'waiting') return this.outcome.send(approval);
    if (!isWaiting(approval)) return this.ending.expire(approval);
    return approval.presentedAt
      ? this.approvals.setPresented(approval.id)
      : this.presenter.present(approval, isTakenOver);
  }
}

/** Receives news from other replicas for the apps that are connected to this replica. */
@Injectable()
export class ApprovalListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ApprovalListener.name);
  private endListening = () => {};

  constructor(
    private readonly notifications: Notifications,
    private readonly approvals: Approvals,
    private readonly streams: ChallengeStreams,
    private readonly report: PresentationReport,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.endListening = await this.notifications.listen(APPROVALS_CHANNEL, (payload) => {
      this.onNotification(payload).catch((error: unknown) =>
        this.logger.warn(`not shown: ${String(error)}`),
      );
    });
  }

  beforeApplicationShutdown(): void {
    this.endListening();
  }

  private async onNotification(payload: string | undefined): Promise<void> {
    if (payload === undefined) return this.catchUp();
    const news = JSON.parse(payload) as ApprovalNews;
    if (!this.streams.hasStreamOf(news)) return;
    const approval = await this.approvals.find(news.id);
    if (approval) await this.show(approval);
  }

  /** Processes news that was missed while not listening. */
  private async catchUp(): Promise<void> {
    const waiting = await Promise.all(
      this.streams.people().map((person) => this.approvals.waitingOf(person)),
    );
    await Promise.all(waiting.flat().map((approval) => this.show(approval)));
  }

  private async show(approval: Approval): Promise<void> {
    const shownOn = this.streams.send(approval);
    const isNew = isWaiting(approval) && !approval.presentedAt;
    if (!isNew || shownOn.length === 0) return;
    // The caller waits for this confirmation, and the report can hang.
    await this.report.announce(approval);
    await this.report.report(approval, 'stream');
  }
}
