import { Injectable } from '@nestjs/common';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import type { Approval } from './approval.js';
import {
  type ApprovalNews,
  Approvals,
  APPROVALS_CHANNEL,
  type Decided,
  type DeviceUse,
  type EndedApproval,
  type Outcome,
} from './approvals.js';
import { ApprovalMetrics } from './approval-metrics.js';
import { ChallengeStreams } from './challenge-streams.js';

/** Ends approvals and removes them from all screens of the cardholder. */
@Injectable()
export class ApprovalEnding {
  constructor(
    private readonly pool: StrongAuthPool,
    private readonly approvals: Approvals,
    private readonly streams: ChallengeStreams,
    private readonly metrics: ApprovalMetrics,
  ) {}

  /** @param use the device, for a decision made with a passkey. */
  async decide(approval: Approval, outcome: Outcome, use?: DeviceUse): Promise<Decided> {
    const result = await this.approvals.decide(approval.id, outcome, use);
    if (result.isDeviceGood && result.approval) await this.show(result.approval);
    return result;
  }

  async expire(approval: Approval): Promise<void> {
    const expired = await this.approvals.expire(approval.id);
    if (expired) await this.show(expired);
  }

  /** Voids the challenge of the approval, and tells open apps that they must request a new one. */
  async forgetNonce(approval: Approval): Promise<void> {
    await this.approvals.forgetNonce(approval);
    this.streams.send({ ...approval, nonce: null });
  }

  private async show(approval: EndedApproval): Promise<void> {
    this.metrics.ended(approval);
    this.streams.send(approval);
    // Notify only if another replica streams to this cardholder, because Postgres delivers notifications
    // one at a time.
    if (approval.isOpenElsewhere) await notify(this.pool, approval);
  }
}

export async function notify(pool: StrongAuthPool, news: ApprovalNews): Promise<void> {
  const { id, companyId, externalId } = news;
  await pool.query('SELECT pg_notify($1, $2)', [
    APPROVALS_CHANNEL,
    JSON.stringify({ id, companyId, externalId }),
  ]);
}
