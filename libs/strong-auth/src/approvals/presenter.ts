import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { ChallengePush } from '#contracts';
import { Devices } from '../devices/devices.js';
import { Appearance } from '../host/appearance.js';
import { PushSender } from '../push/push-sender.js';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import type { Approval } from './approval.js';
import { ApprovalEnding, notify } from './approval-ending.js';
import { Approvals } from './approvals.js';
import { ChallengeStreams } from './challenge-streams.js';
import { OutcomeTelling } from './outcome-telling.js';
import { PresentationReport, REPORT_GRACE_MS } from './presentation-report.js';
import { Reach, type ReachableDevice } from './reach.js';

// Of the time that is left to present: for another replica to reach an app that is open there, and for a
// push service to answer. What remains is for what comes after.
const SHARE_OF_REPLICA = 1 / 4;
const SHARE_OF_PUSH = 1 / 2;
const LOOK_INTERVAL_MS = 25;

/**
 * Brings an approval to the cardholder's devices: to open apps at once, to the others by push. The first
 * device that has it counts; where none can have it, the requester is told so at once.
 */
@Injectable()
export class Presenter {
  private readonly logger = new Logger(Presenter.name);

  constructor(
    private readonly pool: StrongAuthPool,
    private readonly approvals: Approvals,
    private readonly reach: Reach,
    private readonly devices: Devices,
    private readonly streams: ChallengeStreams,
    private readonly push: PushSender,
    private readonly appearance: Appearance,
    private readonly report: PresentationReport,
    private readonly ending: ApprovalEnding,
    private readonly telling: OutcomeTelling,
  ) {}

  async present(approval: Approval): Promise<void> {
    if (remainingMsOf(approval) === 0) return this.endUnpresented(approval);
    const shownOn = this.streams.send(approval);
    const isShown = shownOn.length > 0;
    await Promise.all([
      isShown && this.report.report(approval, 'stream'),
      this.presentRest(approval, shownOn),
    ]);
  }

  /**
   * Nobody is asked any more: an approval would be worth nothing. But somebody may have been in time, whose
   * report is still under way: then it is looked at again.
   */
  private async endUnpresented(approval: Approval): Promise<void> {
    const graceEnds = approval.presentBy.getTime() + REPORT_GRACE_MS;
    if (Date.now() >= graceEnds) await this.ending.expire(approval);
  }

  private async presentRest(approval: Approval, shownOn: readonly string[]): Promise<void> {
    const devices = await this.reach.devicesOf(approval, shownOn.length === 0);
    const isOpenElsewhere = devices.some((device) => device.isOpenElsewhere);
    if (isOpenElsewhere) await notify(this.pool, approval);
    const { open = [], closed = [] } = Object.groupBy(devices, ({ id, isOpen }) =>
      isOpen || shownOn.includes(id) ? 'open' : 'closed',
    );
    const isPushed = await this.pushTo(closed, approval, shownOn.length === 0);
    if (shownOn.length > 0 || isPushed) return;
    if (isOpenElsewhere && (await this.isShownElsewhere(approval))) return;
    // Open, as it seemed: what it was open at may have died.
    if (await this.pushTo(open, approval, true)) return;
    await this.giveUp(approval);
  }

  /** @returns whether the approval is on one of them, and the requester knows. */
  private async pushTo(
    devices: readonly ReachableDevice[],
    approval: Approval,
    isToReport: boolean,
  ): Promise<boolean> {
    const subscribed = devices.filter(({ push }) => push !== null);
    if (subscribed.length === 0) return false;
    const message = await this.messageOf(approval);
    const sendings = subscribed.map(async (device) => {
      if (!(await this.pushToDevice(device, approval, message))) throw new Error('not pushed');
    });
    const isReached = await Promise.any(sendings).then(
      () => true,
      () => false,
    );
    if (isReached && isToReport) await this.report.report(approval, 'push');
    return isReached;
  }

  private async pushToDevice(
    { id, push }: ReachableDevice,
    approval: Approval,
    message: ChallengePush,
  ): Promise<boolean> {
    if (!push) return false;
    const timeoutMs = Math.ceil(SHARE_OF_PUSH * remainingMsOf(approval));
    const result = await this.push.send(push, message, timeoutMs);
    if (result === 'gone') await this.devices.removePush(id, push.endpoint);
    return result === 'accepted';
  }

  private async messageOf(approval: Approval): Promise<ChallengePush> {
    const { id, merchant, amount, expiresAt } = approval;
    // Looks are worth no payment.
    const partner = await this.appearance.keyOf(approval).catch(() => undefined);
    return {
      kind: 'challenge',
      challengeId: id,
      merchantName: merchant.name,
      amount,
      expiresAt: expiresAt.toISOString(),
      ...(partner !== undefined && { partner }),
    };
  }

  private async isShownElsewhere(approval: Approval): Promise<boolean> {
    const until = Date.now() + SHARE_OF_REPLICA * remainingMsOf(approval);
    while (Date.now() < until) {
      if (await this.approvals.isShown(approval.id)) return true;
      await sleep(LOOK_INTERVAL_MS);
    }
    return false;
  }

  private async giveUp(approval: Approval): Promise<void> {
    this.logger.log(`approval ${approval.id}: no device can be reached`);
    const failure = { status: 'failed', failureReason: 'not_reachable' } as const;
    const failed = await this.ending.decide(approval, failure);
    if (failed.isDeviceGood && failed.approval) await this.telling.tell(failed.approval);
  }
}

function remainingMsOf({ presentBy }: Approval): number {
  return Math.max(0, Math.round(presentBy.getTime() - Date.now()));
}
