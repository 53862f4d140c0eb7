import { Injectable } from '@nestjs/common';
import { ThreeDsLimits } from './three-ds-limits.js';

/** The number of outcomes that are judged together. */
const WINDOW = 20;
/** A partner's time without load may grow by this factor for other reasons. */
const SLOWER = 2;
const SLOWER_MS = 250;
/** A slower answer leaves too little of the two seconds. */
const IN_TIME_MS = 1_500;
const SHRINK = 0.7;
const GROW = 1.2;
/** The best time loses half of its weight after this time, because partners change. */
const HALF_LIFE_MS = 600_000;

/**
 * Limits the concurrent requests to a partner. A request that is presented too late costs the partner as
 * much as one in time, so more requests would only make all of them late. Beyond the limit the ACS
 * gets its refusal at once.
 */
export class ConcurrencyLimit {
  private underWay = 0;
  private most = Number.POSITIVE_INFINITY;
  private busiest = 0;
  private recentMs: number[] = [];
  private bestMs = Number.POSITIVE_INFINITY;
  private judgedMs = 0;

  /** @param least the number of concurrent requests that every partner may have, however slow it is. */
  constructor(private readonly least: number) {}

  get isBusy(): boolean {
    return this.underWay >= this.most;
  }

  begin(): void {
    this.underWay += 1;
    this.busiest = Math.max(this.busiest, this.underWay);
  }

  /** @param tookMs the time until the request was presented or expired; undefined if the partner refused it. */
  end(tookMs: number | undefined, nowMs: number): void {
    this.underWay -= 1;
    if (tookMs === undefined) return;
    this.recentMs.push(tookMs);
    if (this.recentMs.length === WINDOW) this.judge(nowMs);
  }

  /** Uses the median, because some cardholders are never reached whatever the partner's load is. */
  private judge(nowMs: number): void {
    const medianMs = this.recentMs.toSorted((a, b) => a - b)[WINDOW / 2]!;
    const remembered = 2 ** ((nowMs - this.judgedMs) / HALF_LIFE_MS);
    this.bestMs = Math.min(this.bestMs * remembered, medianMs);
    if (medianMs > SLOWER * this.bestMs + SLOWER_MS) {
      // With so few requests there is no queue: the partner itself has become slower, but still answers in
      // time.
      if (this.most === this.least && medianMs < IN_TIME_MS) this.bestMs = medianMs;
      this.most = Math.max(this.least, Math.min(this.most, this.busiest) * SHRINK);
    } else if (this.busiest >= this.most) {
      this.most *= GROW;
    } else if (this.busiest < this.most / 2) {
      this.most = Number.POSITIVE_INFINITY;
    }
    this.recentMs = [];
    this.busiest = this.underWay;
    this.judgedMs = nowMs;
  }
}

/** The concurrency limits of this replica, by partner. */
@Injectable()
export class PartnerConcurrency {
  private readonly loads = new Map<string, ConcurrencyLimit>();

  constructor(private readonly limits: ThreeDsLimits) {}

  /** The partners that must get no more requests now. */
  busy(): string[] {
    return [...this.loads].filter(([, load]) => load.isBusy).map(([partnerId]) => partnerId);
  }

  begin(partnerId: string): void {
    const load = this.loads.get(partnerId) ?? new ConcurrencyLimit(this.limits.leastUnderWay);
    this.loads.set(partnerId, load);
    load.begin();
  }

  /** @param tookMs see {@link ConcurrencyLimit.end}. */
  end(partnerId: string, tookMs: number | undefined): void {
    this.loads.get(partnerId)?.end(tookMs, performance.now());
  }
}
