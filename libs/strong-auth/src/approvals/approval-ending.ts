import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type Approval, toResource } from './approval.js';
import { type ApprovalNews, Approvals, APPROVALS_CHANNEL, type Outcome } from './approvals.js';
import { ApprovalMetrics } from './approval-metrics.js';
import { ChallengeStreams } from './challenge-streams.js';

/** Ends approvals, and takes them off all the cardholder's screens. */
@Injectable()
export class ApprovalEnding {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly approvals: Approvals,
    private readonly streams: ChallengeStreams,
    private readonly metrics: ApprovalMetrics,
  ) {}

  /** @returns undefined if it was decided before, or is too late. */
  async decide(approval: Approval, outcome: Outcome): Promise<Approval | undefined> {
    const decided = await this.approvals.decide(approval.id, outcome);
    if (decided) await this.show(decided);
    return decided;
  }

  async expire(approval: Approval): Promise<void> {
    const expired = await this.approvals.expire(approval.id);
    if (expired) await this.show(expired);
  }

  private async show(approval: Approval): Promise<void> {
    this.metrics.ended(approval);
    this.streams.send(approval, toResource(approval));
    await this.tellOthers(approval);
  }

  /** Only where another replica has something to show: Postgres hands notifications out one by one. */
  private async tellOthers({ id, companyId, externalId }: Approval): Promise<void> {
    const open = await this.streams.openDevicesOf({ companyId, externalId });
    if (open.some(({ isElsewhere }) => isElsewhere)) {
      await notify(this.dataSource, { id, companyId, externalId });
    }
  }
}

export async function notify(dataSource: DataSource, news: ApprovalNews): Promise<void> {
  const { id, companyId, externalId } = news;
  await dataSource.query('SELECT pg_notify($1, $2)', [
    APPROVALS_CHANNEL,
    JSON.stringify({ id, companyId, externalId }),
  ]);
}
