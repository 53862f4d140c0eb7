const RealDate = Date;

/**
 * Has everything in the spec's process live at an earlier time, which goes on from there and can be sped up
 * until it is the real one again. Other processes, and timers, keep to the real time.
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

  /** It is as late as for everybody else. */
  catchUp(): void {
    this.behindMs = 0;
  }

  restore(): void {
    globalThis.Date = RealDate;
  }
}
