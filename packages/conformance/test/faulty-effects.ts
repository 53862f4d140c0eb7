import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  ExamplePartner,
  type ReceivedEvent,
  Refusal,
  TEST_COMPANY,
} from '../example/example-partner.js';

export class StoresNothing extends ExamplePartner {
  protected override apply(): void {}
}

export class CountsRepetitions extends ExamplePartner {
  protected override take(event: ReceivedEvent): void {
    if (event.companyId !== TEST_COMPANY) this.apply(event);
  }
}

export class RefusesRepetitions extends ExamplePartner {
  protected override async take(event: ReceivedEvent, request: IncomingMessage): Promise<void> {
    if (this.effects.has(event.id)) throw new Refusal(410);
    await super.take(event, request);
  }
}

/** Looks first, and writes later. */
export class CountsTwiceAtOnce extends ExamplePartner {
  protected override async take(event: ReceivedEvent): Promise<void> {
    if (event.companyId === TEST_COMPANY || this.effects.has(event.id)) return;
    await sleep(20);
    this.apply(event);
  }
}

/** Drops one event when it has ten of them in hand. */
export class LosesOneOfFifty extends ExamplePartner {
  private readonly inHand = new Set<string>();
  private hasLost = false;

  protected override async take(event: ReceivedEvent, request: IncomingMessage): Promise<void> {
    this.inHand.add(event.id);
    // No other case has more than a few in hand. A busy machine sends the fifty over some time.
    const isLost = this.inHand.size === 10 && !this.hasLost;
    this.hasLost ||= isLost;
    await sleep(100);
    this.inHand.delete(event.id);
    if (!isLost) await super.take(event, request);
  }
}

/** Remembers the last number of each company. */
abstract class SequenceMinded extends ExamplePartner {
  private readonly lastOf = new Map<string, number>();

  protected override async take(event: ReceivedEvent, request: IncomingMessage): Promise<void> {
    const last = this.lastOf.get(event.companyId) ?? 0;
    if (this.isDropped(event.sequence, last) && !this.effects.has(event.id)) return;
    this.lastOf.set(event.companyId, Math.max(event.sequence, last));
    await super.take(event, request);
  }

  protected abstract isDropped(sequence: number, last: number): boolean;
}

export class DropsLateNumbers extends SequenceMinded {
  protected override isDropped(sequence: number, last: number): boolean {
    return sequence < last;
  }
}

export class RefusesGaps extends SequenceMinded {
  protected override isDropped(sequence: number, last: number): boolean {
    if (last > 0 && sequence > last + 1) throw new Refusal(409);
    return false;
  }
}

/** Notes an event as known, and forgets it when its sender is gone. */
export class LosesWithConnection extends ExamplePartner {
  private readonly known = new Set<string>();

  protected override async take(event: ReceivedEvent, request: IncomingMessage): Promise<void> {
    if (this.known.has(event.id)) return;
    this.known.add(event.id);
    await sleep(60);
    // The end of a connection is noticed within a few turns of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    if (!request.socket.destroyed) await super.take(event, request);
  }
}

/** Acknowledges data that it can't use, and drops it. */
export class DropsWrongData extends ExamplePartner {
  protected override apply(event: ReceivedEvent): void {
    const { accountId, topUpId, source, amount, balance, ledger } = event.data;
    const texts = [accountId, topUpId, source].every((text) => typeof text === 'string');
    const numbers = [
      (amount as { amount?: unknown } | null)?.amount,
      (balance as { amount?: unknown } | null)?.amount,
      (ledger as { accountSequence?: unknown } | null)?.accountSequence,
    ];
    if (texts && numbers.every((number) => typeof number === 'number')) super.apply(event);
  }
}

export class AppliesTestEvents extends ExamplePartner {
  protected override take(event: ReceivedEvent): void {
    if (!this.effects.has(event.id)) this.apply(event);
  }
}
