import type { PlatformFixture } from './platform-fixture.js';
import { Clock } from '../src/clock.js';
import { Claimer } from '../src/webhooks/delivery/deliverer.js';

/** The time by which an instance of the platform schedules: it passes when the spec says so. */
export class AdjustableClock {
  private readonly claimers: Claimer[] = [];

  private constructor(private time: Date) {}

  static of(platform: PlatformFixture): AdjustableClock {
    const adjustable = new AdjustableClock(new Date());
    adjustable.alsoOf(platform);
    return adjustable;
  }

  /** Another instance goes by this clock, too. */
  alsoOf(platform: PlatformFixture): void {
    platform.app.get(Clock).now = () => new Date(this.time);
    this.claimers.push(platform.app.get(Claimer));
  }

  get now(): Date {
    return this.time;
  }

  /** It is this time now, and what is due is looked for. */
  goTo(time: Date): void {
    this.time = time;
    for (const claimer of this.claimers) claimer.wake();
  }

  pass(milliseconds: number): void {
    this.goTo(new Date(this.time.getTime() + milliseconds));
  }
}
