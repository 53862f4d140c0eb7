import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Notifications } from '#database';
import { type Approval, isWaiting } from './approval.js';
import { type ApprovalNews, Approvals, APPROVALS_CHANNEL } from './approvals.js';
import { ChallengeStreams } from './challenge-streams.js';
import { PresentationReport } from './presentation-report.js';

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
