/** A clock that advances only on request. */
export class TestClock {
  private time: number;

  constructor(start: string) {
    this.time = Date.parse(start);
  }

  now = (): Date => new Date(this.time);

  pass(milliseconds: number): void {
    this.time += milliseconds;
  }

  setTo(time: string): void {
    this.time = Date.parse(time);
  }
}
