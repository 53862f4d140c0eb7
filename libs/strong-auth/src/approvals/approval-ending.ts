import { Injectable } from '@nestjs/common';
import { Notifications } from '#database';
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
    private readonly notifications: Notifications,
    private readonly approvals: Approvals,
    private readonly streams: ChallengeStreams,
    private readonly metrics: ApprovalMetrics,
  ) {}

  /** @param use the device, for a decision made with a passkey. */
  async decide(approval: Approval, outcome: Outcome, use?: DeviceUse): Promise<Decided> {
    const result = await this.approvals.decide(approval.id, outcome, use);
    if (result.isDeviceGood && result.approval) this.show(result.approval);
    return result;
  }

  async expire(approval: Approval): Promise<void> {
    const expired = await this.approvals.expire(approval.id);
    if (expired) this.show(expired);
  }

  /** Voids the challenge of the approval, and tells open apps that they must request a new one. */
  async forgetNonce(approval: Approval): Promise<void> {
    await this.approvals.forgetNonce(approval);
    this.streams.send({ ...approval, nonce: null });
  }

  private show(approval: EndedApproval): void {
    this.metrics.ended(approval);
    this.streams.send(approval);
    if (approval.isOpenElsewhere) notify(this.notifications, approval);
  }
}

export function notify(notifications: Notifications, news: ApprovalNews): void {
  const { id, companyId, externalId } = news;
  notifications.notifyOthers(APPROVALS_CHANNEL, JSON.stringify({ id, companyId, externalId }));
}
