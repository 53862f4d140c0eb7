import type { PlatformFixture } from './platform-fixture.js';
import { Clock } from '../src/clock.js';
import { Claimer } from '../src/delivery/claimer.js';

/** The time by which an instance of the platform schedules: it passes when the spec says so. */
export class AdjustableClock {
  private constructor(
    private readonly claimer: Claimer,
    private time: Date,
  ) {}

  static of(platform: PlatformFixture): AdjustableClock {
    const adjustable = new AdjustableClock(platform.app.get(Claimer), new Date());
    platform.app.get(Clock).now = () => new Date(adjustable.time);
    return adjustable;
  }

  get now(): Date {
    return this.time;
  }

  /** It is this time now, and what is due is looked for. */
  goTo(time: Date): void {
    this.time = time;
    this.claimer.wake();
  }

  pass(milliseconds: number): void {
    this.goTo(new Date(this.time.getTime() + milliseconds));
  }
}
