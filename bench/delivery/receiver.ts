import { setTimeout as sleep } from 'node:timers/promises';
import { Contender } from '../support/contender.ts';
import { call } from '../support/http-load.ts';

interface Receipts {
  received: number;
  doubled: number;
  lastAtNs: string;
  latenciesMs: number[];
}

const POLL_MS = 50;
const NO_PROGRESS_MS = 60_000;

/** The receiver's process, seen from the bench. */
export class Receiver {
  readonly url: string;
  private readonly process: Contender<number>;

  private constructor(process: Contender<number>) {
    this.process = process;
    this.url = `http://127.0.0.1:${process.readiness}`;
  }

  static async start(): Promise<Receiver> {
    const process = await Contender.start<number>('bench/delivery/contenders/receiver.js', {});
    return new Receiver(process);
  }

  async clear(): Promise<void> {
    await call('DELETE', this.url);
  }

  async receipts(): Promise<Receipts> {
    return JSON.parse((await call('GET', `${this.url}/receipts?latencies`)).text) as Receipts;
  }

  async counts(): Promise<Receipts> {
    return JSON.parse((await call('GET', `${this.url}/receipts`)).text) as Receipts;
  }

  /** Of the events that have come. */
  async numbers(): Promise<{ seen: number[]; doubled: number }> {
    return JSON.parse((await call('GET', `${this.url}/numbers`)).text) as {
      seen: number[];
      doubled: number;
    };
  }

  /** Waits until so many different events have come, or no more come. */
  async waitFor(count: number): Promise<Receipts> {
    let received = -1;
    let changedMs = performance.now();
    for (;;) {
      const now = await this.counts();
      if (now.received !== received) changedMs = performance.now();
      received = now.received;
      if (received >= count || performance.now() - changedMs > NO_PROGRESS_MS) break;
      await sleep(POLL_MS);
    }
    return this.receipts();
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
