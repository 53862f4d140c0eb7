const RealDate = Date;

/**
 * Shifts the time in the spec's process into the past. It advances from there and can be moved forward up to
 * the real time. Other processes and timers are not affected.
 */
export class ShiftedTime {
  private behindMs: number;

  private constructor(behindMs: number) {
    this.behindMs = behindMs;
  }

  static startAgo(milliseconds: number): ShiftedTime {
    const time = new ShiftedTime(milliseconds);
    const now = () => RealDate.now() - time.behindMs;
    globalThis.Date = class extends RealDate {
      constructor(...values: [] | ConstructorParameters<DateConstructor>) {
        super(...((values.length > 0 ? values : [now()]) as [number]));
      }

      static override now = now;
    } as DateConstructor;
    return time;
  }

  pass(milliseconds: number): void {
    if (milliseconds > this.behindMs) throw new Error('that time has not come yet');
    this.behindMs -= milliseconds;
  }

  /** Returns to the real time. */
  catchUp(): void {
    this.behindMs = 0;
  }

  restore(): void {
    globalThis.Date = RealDate;
  }
}
