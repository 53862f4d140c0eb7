import { ConcurrencyLimit } from './partner-concurrency.js';

const LEAST = 8;

/** A simulated partner whose response time depends on its load. */
class SimulatedPartner {
  readonly load = new ConcurrencyLimit(LEAST);
  private nowMs = 0;

  /**
   * Sends this many concurrent requests, each of the given duration. @returns the number that the limit
   * admitted.
   */
  together(count: number, tookMs: (given: number) => number | undefined): number {
    let given = 0;
    for (; given < count && !this.load.isBusy; given += 1) this.load.begin();
    this.nowMs += 1_000;
    for (let each = 0; each < given; each += 1) this.load.end(tookMs(given), this.nowMs);
    return given;
  }

  /** The same repeatedly. */
  often(times: number, count: number, tookMs: (given: number) => number | undefined): number {
    let given = 0;
    for (let time = 0; time < times; time += 1) given = this.together(count, tookMs);
    return given;
  }
}

describe('ConcurrencyLimit', () => {
  let partner: SimulatedPartner;

  beforeEach(() => {
    partner = new SimulatedPartner();
  });

  it('does not limit a partner that keeps up', () => {
    expect(partner.often(20, 500, () => 10)).toBe(500);
  });

  it('does not limit a partner that is slow without load', () => {
    expect(partner.often(20, 200, () => 1_600)).toBe(200);
  });

  it('limits an overloaded partner to the load that it presents in time', () => {
    partner.often(5, 20, () => 10);
    // A queue: each request waits for those before it.
    const given = partner.often(60, 400, (many) => Math.min(10 * many, 2_000));
    expect(given).toBeGreaterThan(12);
    expect(given).toBeLessThan(45);
  });

  it('raises the limit when the partner is faster again', () => {
    partner.often(5, 20, () => 10);
    partner.often(20, 400, (many) => Math.min(10 * many, 2_000));
    expect(partner.often(40, 400, () => 10)).toBe(400);
  });

  it('keeps a few requests for a partner that presents none, and notices its recovery', () => {
    partner.often(5, 20, () => 10);
    expect(partner.often(30, 100, () => 2_000)).toBe(LEAST);
    expect(partner.often(60, 100, () => 10)).toBe(100);
  });

  it('stops limiting a partner that has become slower without load, and is in time', () => {
    partner.often(5, 20, () => 10);
    partner.often(3, 200, () => 900);
    expect(partner.often(60, 200, () => 900)).toBe(200);
  });

  it('ignores unreachable cardholders while they are a minority', () => {
    partner.often(5, 20, () => 10);
    let number = 0;
    expect(partner.often(40, 100, () => ((number += 1) % 5 < 2 ? 2_000 : 10))).toBe(100);
  });

  it('ignores refused requests', () => {
    partner.often(5, 20, () => 10);
    expect(partner.often(20, 100, () => undefined)).toBe(100);
  });
});
