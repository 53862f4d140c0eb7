import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SimulatedPartner } from '#contracts';
import { type Forwarded, refusedWith } from '../forwarding/forwarded.js';

const presented: Forwarded = { isPresented: true, failure: null };

/** Sandbox: a partner's webhook with configurable delay and faults. */
@Injectable()
export class SimulatedWebhook {
  /** Replaced by specs with their own clock. */
  pause: (milliseconds: number) => Promise<void> = (milliseconds) => sleep(milliseconds);

  private readonly answers: Readonly<Record<SimulatedPartner, () => Promise<Forwarded>>> = {
    presents: () => Promise.resolve(presented),
    presents_after_1900_ms: () => this.after(1_900),
    presents_after_2100_ms: () => this.after(2_100),
    answers_500: () => Promise.resolve(refusedWith(500)),
  };

  send(partner: SimulatedPartner): Promise<Forwarded> {
    return this.answers[partner]();
  }

  private async after(milliseconds: number): Promise<Forwarded> {
    await this.pause(milliseconds);
    return presented;
  }
}
