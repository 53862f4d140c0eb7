import { eventually } from '#testing';
import { LoopDelay } from './metrics.module.js';

describe('LoopDelay', () => {
  const delay = new LoopDelay();

  beforeAll(() => delay.start());

  afterAll(() => delay.stop());

  /** Blocks one turn of the event loop for this time. */
  async function busyTurn(ms: number): Promise<void> {
    const untilMs = performance.now() + ms;
    while (performance.now() < untilMs);
    // Timers run first in the next turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  it('measures the wait of all arriving work, and not a single long turn', async () => {
    await eventually('it is at rest', () => delay.standingMs < 60);
    await busyTurn(200);
    expect(delay.standingMs).toBeLessThan(180);
    await busyTurn(200);
    await busyTurn(200);
    expect(delay.standingMs).toBeGreaterThanOrEqual(150);
    await eventually('it is over', () => delay.standingMs < 60);
  });
});
