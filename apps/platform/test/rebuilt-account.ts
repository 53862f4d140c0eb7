import type { LedgerChange } from '#contracts';

/** A gap in the events of an account: these numbers were never received. */
export interface Gap {
  from: number;
  to: number;
}

/** What a consumer knows of an account from its events alone, in whatever order and however often they come. */
export class RebuiltAccount {
  private readonly changes = new Map<number, LedgerChange>();

  receive(change: LedgerChange): void {
    this.changes.set(change.accountSequence, change);
  }

  /** Where events are missing, up to the latest received one. */
  get gaps(): Gap[] {
    const gaps: Gap[] = [];
    let expected = 1;
    for (const { accountSequence } of this.inOrder) {
      if (accountSequence > expected) gaps.push({ from: expected, to: accountSequence - 1 });
      expected = accountSequence + 1;
    }
    return gaps;
  }

  /** True if each change begins with what the one before it ended with. */
  get isChain(): boolean {
    const changes = this.inOrder;
    return changes.every(({ booked, held }, index) => {
      const before = changes[index - 1];
      return (
        booked.before.amount === (before?.booked.after.amount ?? 0) &&
        held.before.amount === (before?.held.after.amount ?? 0)
      );
    });
  }

  get balances(): { sequence: number; booked: number; held: number } {
    const last = this.inOrder.at(-1);
    return {
      sequence: last?.accountSequence ?? 0,
      booked: last?.booked.after.amount ?? 0,
      held: last?.held.after.amount ?? 0,
    };
  }

  get entryIds(): string[] {
    return this.inOrder.flatMap(({ entryIds }) => entryIds);
  }

  private get inOrder(): LedgerChange[] {
    return [...this.changes.values()].sort((a, b) => a.accountSequence - b.accountSequence);
  }
}
