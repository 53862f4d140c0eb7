import type { DeadLetter } from './dead-letter.js';

/** The number of similar dead letters. */
export interface LetterCount {
  group: string;
  /** The original topic of the records. */
  topic: string;
  eventType: string;
  reason: string;
  count: number;
  newest: Date;
}

/** Groups and counts dead letters by their likely cause. */
export class LetterCounts {
  private readonly counts = new Map<string, LetterCount>();
  total = 0;

  add({ group, origin, eventType, reason, failedAt }: DeadLetter): void {
    const topic = origin.slice(0, origin.indexOf('/'));
    const identity = JSON.stringify([group, topic, eventType, reason]);
    const known = this.counts.get(identity);
    this.total += 1;
    if (known) {
      known.count += 1;
      if (failedAt > known.newest) known.newest = failedAt;
    } else {
      this.counts.set(identity, { group, topic, eventType, reason, count: 1, newest: failedAt });
    }
  }

  /** Most frequent first. */
  sorted(): LetterCount[] {
    return [...this.counts.values()].sort((a, b) => b.count - a.count);
  }
}
