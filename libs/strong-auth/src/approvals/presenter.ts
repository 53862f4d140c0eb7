import { setTimeout as sleep } from 'node:timers/promises';
import type { ChallengePush, SubscribeToPush } from '#contracts';
import { GroupCommit, Notifications } from '#database';
import { Injectable, Logger } from '@nestjs/common';
import { Devices } from '../devices/devices.js';
import { PushSender } from '../push/push-sender.js';
import { Appearance, type PersonIdentity } from '../strong-auth.options.js';
import { STALE_SECONDS, StrongAuthPool, ThisReplica } from '../tables/strong-auth-tables.js';
import { ApprovalEnding, notify, OutcomeReport, PresentationReport } from './approval-ending.js';
import { type Approval, shownName } from './approval.js';
import { Approvals } from './approvals.js';
import { ChallengeStreams } from './challenge-streams.js';

/** How to reach a device of a person. */
interface ReachableDevice {
  id: string;
  push: SubscribeToPush | null;
  /** The app is open, connected to any replica. */
  isOpen: boolean;
  isOpenElsewhere: boolean;
}

const MOST_TOGETHER = 100;
/** If the cardholder already sees the approval, the other devices may wait this long. */
const GATHERING = { items: MOST_TOGETHER, ms: 25 };

/** Finds out how a person's devices can be reached. */
@Injectable()
export class Reach {
  private readonly lookups = new GroupCommit<PersonIdentity, ReachableDevice[]>(
    (people) => this.devicesOfAll(people),
    MOST_TOGETHER,
    GATHERING,
  );

  constructor(
    private readonly pool: StrongAuthPool,
    private readonly replica: ThisReplica,
  ) {}

  /** @param isUrgent true if no device shows the approval yet. */
  devicesOf(person: PersonIdentity, isUrgent: boolean): Promise<ReachableDevice[]> {
    return this.lookups.add(person, isUrgent);
  }

  private async devicesOfAll(people: PersonIdentity[]): Promise<ReachableDevice[][]> {
    const devices = people.map((): ReachableDevice[] => []);
    const rows = await this.pool.query<ReachableDevice & { place: number }>(REACH, [
      people.map(({ companyId }) => companyId),
      people.map(({ externalId }) => externalId),
      this.replica.id,
      STALE_SECONDS,
    ]);
    for (const { place, ...device } of rows) devices[place]!.push(device);
    return devices;
  }
}

/**
 * Each person's by themselves: Postgres would read all the devices for some people. $1 companies,
 * $2 external ids, $3 replica, $4 s after which one is dead.
 */
export const REACH = `
  SELECT lookup.place::int - 1 AS place, device.*
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS lookup (company_id, external_id, place)
    CROSS JOIN LATERAL (
      SELECT d.id, d.push_subscription AS push, count(s.id) > 0 AS "isOpen",
        coalesce(bool_or(s.replica <> $3::uuid), false) AS "isOpenElsewhere"
      FROM strong_auth_people p
        JOIN strong_auth_devices d ON d.person_id = p.id AND d.revoked_at IS NULL
        LEFT JOIN approval_streams s ON s.company_id = p.company_id AND s.external_id = p.external_id
          AND s.device_id = d.id AND s.seen_at > now() - make_interval(secs => $4::float8)
      WHERE p.company_id = lookup.company_id AND p.external_id = lookup.external_id
      GROUP BY d.id
    ) AS device`;

// Shares of the remaining time: for another replica to reach an app that is connected to it, and for a push
// service to answer. The rest is for the following steps.
const SHARE_OF_REPLICA = 1 / 4;
const SHARE_OF_PUSH = 1 / 2;
const POLL_INTERVAL_MS = 25;

/**
 * Brings an approval to the cardholder's devices: to open apps at once, to the others by push. The first
 * device that receives it counts. If no device can receive it, this is reported to the requester at once.
 */
@Injectable()
export class Presenter {
  private readonly logger = new Logger(Presenter.name);

  constructor(
    private readonly notifications: Notifications,
    private readonly approvals: Approvals,
    private readonly reach: Reach,
    private readonly devices: Devices,
    private readonly streams: ChallengeStreams,
    private readonly push: PushSender,
    private readonly appearance: Appearance,
    private readonly report: PresentationReport,
    private readonly ending: ApprovalEnding,
    private readonly outcome: OutcomeReport,
  ) {}

  /** @param isTakenOver true if a killed process may have presented it already. */
  async present(approval: Approval, isTakenOver: boolean): Promise<void> {
    if (remainingMsOf(approval) === 0) return this.endUnpresented(approval);
    const shownOn = this.streams.send(approval);
    const isShown = shownOn.length > 0;
    const [, isReached] = await Promise.all([
      isShown && this.report.report(approval, 'stream'),
      this.presentRest(approval, shownOn),
    ]);
    // The cardholder may see an approval that was taken over, in an app that is not connected again yet.
    if (!isReached && !isTakenOver) await this.giveUp(approval);
  }

  /**
   * The time limit for presenting has passed. But a report that began in time may still be running, or its
   * process was killed before it recorded the report; then the approval is looked at again later.
   */
  private async endUnpresented(approval: Approval): Promise<void> {
    if (Date.now() >= this.report.endOf(approval).getTime()) await this.report.settle(approval);
  }

  /** @returns true if the approval is on a device. */
  private async presentRest(approval: Approval, shownOn: readonly string[]): Promise<boolean> {
    const devices = await this.reach.devicesOf(approval, shownOn.length === 0);
    const isOpenElsewhere = devices.some((device) => device.isOpenElsewhere);
    if (isOpenElsewhere) notify(this.notifications, approval);
    const { open = [], closed = [] } = Object.groupBy(devices, ({ id, isOpen }) =>
      isOpen || shownOn.includes(id) ? 'open' : 'closed',
    );
    const isPushed = await this.pushTo(closed, approval, shownOn.length === 0);
    if (shownOn.length > 0 || isPushed) return true;
    if (isOpenElsewhere && (await this.isShownElsewhere(approval))) return true;
    // The app seemed to be open, but its replica may have died.
    return this.pushTo(open, approval, true);
  }

  /** @returns true if the approval is on a device and this was reported. */
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
    // An appearance that can't be loaded must not fail the payment.
    const partner = await this.appearance.keyOf(approval).catch((error: unknown) => {
      this.logger.warn(`a push has no appearance: ${String(error)}`);
      return undefined;
    });
    return {
      kind: 'challenge',
      challengeId: id,
      merchantName: shownName(merchant),
      amount,
      expiresAt: expiresAt.toISOString(),
      ...(partner !== undefined && { partner }),
    };
  }

  private async isShownElsewhere(approval: Approval): Promise<boolean> {
    const until = Date.now() + SHARE_OF_REPLICA * remainingMsOf(approval);
    while (Date.now() < until) {
      if (await this.approvals.isShown(approval.id)) return true;
      await sleep(POLL_INTERVAL_MS);
    }
    return false;
  }

  private async giveUp(approval: Approval): Promise<void> {
    this.logger.log(`approval ${approval.id}: no device can be reached`);
    const failure = { status: 'failed', failureReason: 'not_reachable' } as const;
    const failed = await this.ending.decide(approval, failure);
    if (failed.isDeviceGood && failed.approval) await this.outcome.send(failed.approval);
  }
}

function remainingMsOf({ presentBy }: Approval): number {
  return Math.max(0, Math.round(presentBy.getTime() - Date.now()));
}
