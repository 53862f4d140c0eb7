import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SimulatedPartner } from '#contracts';
import { type Forwarded, refusedWith } from '../forwarding/forwarded.js';

const presented: Forwarded = { isPresented: true, failure: null };

/** Sandbox: a partner's webhook that is as slow, or as broken, as somebody wants it. */
@Injectable()
export class SimulatedWebhook {
  /** Exchanged by specs that have a clock of their own. */
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
