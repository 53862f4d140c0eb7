import { Injectable } from '@nestjs/common';
import { ThreeDsLimits } from '../three-ds-limits.js';

/** So many outcomes are judged together. */
const WINDOW = 20;
/** What a partner takes when nothing waits may become so much slower by itself. */
const SLOWER = 2;
const SLOWER_MS = 250;
/** What takes longer leaves too little of the two seconds. */
const IN_TIME_MS = 1_500;
const SHRINK = 0.7;
const GROW = 1.2;
/** The best time is forgotten by half in so long: partners change. */
const HALF_LIFE_MS = 600_000;

/**
 * How many requests a partner is given at once. What it can't present in time costs it as much as what it
 * can, so that giving it more only makes all of them late: past its limit the ACS is told at once.
 */
export class ConcurrencyLimit {
  private underWay = 0;
  private most = Number.POSITIVE_INFINITY;
  private busiest = 0;
  private recentMs: number[] = [];
  private bestMs = Number.POSITIVE_INFINITY;
  private judgedMs = 0;

  /** @param least that any partner may have at once, however slow it is. */
  constructor(private readonly least: number) {}

  get isBusy(): boolean {
    return this.underWay >= this.most;
  }

  begin(): void {
    this.underWay += 1;
    this.busiest = Math.max(this.busiest, this.underWay);
  }

  /** @param tookMs until it was presented, or its time was over; undefined if it was refused. */
  end(tookMs: number | undefined, nowMs: number): void {
    this.underWay -= 1;
    if (tookMs === undefined) return;
    this.recentMs.push(tookMs);
    if (this.recentMs.length === WINDOW) this.judge(nowMs);
  }

  /** By the median: some cardholders are never reached, and that is not the partner's load. */
  private judge(nowMs: number): void {
    const medianMs = this.recentMs.toSorted((a, b) => a - b)[WINDOW / 2]!;
    const remembered = 2 ** ((nowMs - this.judgedMs) / HALF_LIFE_MS);
    this.bestMs = Math.min(this.bestMs * remembered, medianMs);
    if (medianMs > SLOWER * this.bestMs + SLOWER_MS) {
      // With so few nothing waits: it has become slower by itself, and is in time all the same.
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

/** What this replica forwards to each partner. */
@Injectable()
export class PartnerConcurrency {
  private readonly loads = new Map<string, ConcurrencyLimit>();

  constructor(private readonly limits: ThreeDsLimits) {}

  /** The partners that are to be given nothing more now. */
  busy(): string[] {
    return [...this.loads].filter(([, load]) => load.isBusy).map(([partnerId]) => partnerId);
  }

  begin(partnerId: string): void {
    const load = this.loads.get(partnerId) ?? new ConcurrencyLimit(this.limits.leastUnderWay);
    this.loads.set(partnerId, load);
    load.begin();
  }

  /** @param tookMs as of {@link ConcurrencyLimit.end}. */
  end(partnerId: string, tookMs: number | undefined): void {
    this.loads.get(partnerId)?.end(tookMs, performance.now());
  }
}
