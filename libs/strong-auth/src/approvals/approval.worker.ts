import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ClaimedWork } from '#database';
import { inTrace, type SpanStart } from '#observability';
import { type Approval, isWaiting } from './approval.js';
import { ApprovalEnding } from './approval-ending.js';
import { Approvals } from './approvals.js';
import { OutcomeReport } from './outcome-report.js';
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
