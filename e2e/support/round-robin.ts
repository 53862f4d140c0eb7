import { setTimeout as sleep } from 'node:timers/promises';
import { answersOk } from '../../local/processes/http-probe.ts';

const LOOK_EVERY_MS = 50;

/** Forwards to the ready replicas of a service in turn. */
export class RoundRobin {
  ready: string[] = [];
  private turn = 0;
  private isStopping = false;

  private constructor(private readonly replicas: readonly string[]) {}

  static async before(replicas: readonly string[]): Promise<RoundRobin> {
    const balancer = new RoundRobin(replicas);
    await balancer.look();
    void balancer.lookAgainAndAgain();
    return balancer;
  }

  /** @returns the address of the next replica. */
  next(): string {
    this.turn += 1;
    const url = this.ready[this.turn % this.ready.length];
    if (url === undefined) throw new Error('no replica is ready');
    return url;
  }

  stop(): void {
    this.isStopping = true;
  }

  private async lookAgainAndAgain(): Promise<void> {
    while (!this.isStopping) {
      await sleep(LOOK_EVERY_MS);
      await this.look();
    }
  }

  private async look(): Promise<void> {
    const answers = await Promise.all(
      this.replicas.map((url) => answersOk(`${url}/health/ready`).catch(() => false)),
    );
    this.ready = this.replicas.filter((_url, index) => answers[index]);
  }
}
