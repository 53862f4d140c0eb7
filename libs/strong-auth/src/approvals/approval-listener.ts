import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { NotificationListener } from '#database';
import { StrongAuthOptions } from '../strong-auth.options.js';
import { type Approval, isWaiting } from './approval.js';
import { type ApprovalNews, Approvals, APPROVALS_CHANNEL } from './approvals.js';
import { ChallengeStreams } from './challenge-streams.js';
import { PresentationReport } from './presentation-report.js';

/** Receives news from other replicas for the apps that are connected to this replica. */
@Injectable()
export class ApprovalListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ApprovalListener.name);
  private readonly listener: NotificationListener;

  constructor(
    options: StrongAuthOptions,
    private readonly approvals: Approvals,
    private readonly streams: ChallengeStreams,
    private readonly report: PresentationReport,
  ) {
    this.listener = new NotificationListener({
      url: options.databaseUrl,
      name: 'approvals',
      channel: APPROVALS_CHANNEL,
      onNotification: (payload) => {
        this.onNotification(payload).catch((error: unknown) =>
          this.logger.warn(`not shown: ${String(error)}`),
        );
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listener.stop();
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
