import { setTimeout as sleep } from 'node:timers/promises';
import { Contender } from '../support/contender.ts';
import { call } from '../support/http-load.ts';

interface Receipts {
  received: number;
  doubled: number;
  lastAtMs: number;
}

const POLL_MS = 50;
const NO_PROGRESS_MS = 60_000;

/** The bench's handle of the receiver's process. */
export class Receiver {
  readonly url: string;
  private readonly process: Contender<number>;

  private constructor(process: Contender<number>) {
    this.process = process;
    this.url = `http://127.0.0.1:${process.readiness}`;
  }

  static async start(): Promise<Receiver> {
    const process = await Contender.start<number>('test/bench/delivery/contenders/receiver.js', {});
    return new Receiver(process);
  }

  async clear(): Promise<void> {
    await call('DELETE', this.url);
  }

  async receipts(): Promise<Receipts> {
    return JSON.parse((await call('GET', this.url)).text) as Receipts;
  }

  /** When the event of each card or payment came, in milliseconds since 1970. */
  async arrivals(): Promise<Map<string, number>> {
    const { text } = await call('GET', `${this.url}/arrivals`);
    return new Map(Object.entries(JSON.parse(text) as Record<string, number>));
  }

  /** Waits until this many different events have arrived, or no more arrive. */
  async waitFor(count: number): Promise<Receipts> {
    let before = -1;
    let changedMs = performance.now();
    for (;;) {
      const receipts = await this.receipts();
      if (receipts.received !== before) changedMs = performance.now();
      before = receipts.received;
      if (before >= count || performance.now() - changedMs > NO_PROGRESS_MS) return receipts;
      await sleep(POLL_MS);
    }
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
