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

/** Tells events apart by a header that is another one in each attempt, or the same for many events. */
export class KnowsByHeader extends ExamplePartner {
  private readonly had = new Set<string>();

  constructor(private readonly header: 'webhook-timestamp' | 'webhook-signature') {
    super();
  }

  protected override take(event: ReceivedEvent, request: IncomingMessage): void {
    const mark = String(request.headers[this.header]);
    if (event.companyId === TEST_COMPANY || this.had.has(mark)) return;
    this.had.add(mark);
    this.apply(event);
  }
}

/** Tells events apart by their numbers, of whichever webhook. */
export class KnowsBySequence extends ExamplePartner {
  private readonly had = new Set<string>();

  protected override take(event: ReceivedEvent): void {
    const mark = `${event.companyId}/${event.sequence}`;
    if (event.companyId === TEST_COMPANY || this.had.has(mark)) return;
    this.had.add(mark);
    this.apply(event);
  }
}

/** Remembers the latest ids only, as a cache does. */
export class RemembersLatest extends ExamplePartner {
  private readonly latest: string[] = [];

  protected override take(event: ReceivedEvent): void {
    if (event.companyId === TEST_COMPANY || this.latest.includes(event.id)) return;
    this.latest.push(event.id);
    if (this.latest.length > 60) this.latest.shift();
    this.apply(event);
  }
}

/** Acknowledges first, and stores a while later. */
export class StoresLater extends ExamplePartner {
  private readonly waiting = new Map<string, NodeJS.Timeout>();

  protected override take(event: ReceivedEvent): void {
    const { id, companyId } = event;
    if (companyId === TEST_COMPANY || this.effects.has(id) || this.waiting.has(id)) return;
    const store = () => {
      this.waiting.delete(id);
      this.apply(event);
    };
    this.waiting.set(id, setTimeout(store, 200));
  }

  override async close(): Promise<void> {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
    await super.close();
  }
}

/** Keeps the ids in memory, and the effects in its database. */
export class ForgetsAtRestart extends ExamplePartner {
  private known = new Set<string>();

  protected override take(event: ReceivedEvent): void {
    if (event.companyId === TEST_COMPANY || this.known.has(event.id)) return;
    this.known.add(event.id);
    this.apply(event);
  }

  override async restart(): Promise<void> {
    await super.restart();
    this.known = new Set();
  }
}

/** Keeps amounts in another type. */
export class KeepsAmountsAs extends ExamplePartner {
  constructor(private readonly keep: (minor: number) => number) {
    super();
  }

  protected override toMinorUnit(amount: number): number {
    return this.keep(amount);
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
