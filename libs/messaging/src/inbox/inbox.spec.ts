import { continuing, currentTraceparent } from '#observability';
import { describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import type { EventMeta } from '../consuming/received-event.js';
import { type Effect, Inbox, SharedTransactions } from './inbox.js';

/** A database in which every event is new. */
const database = {
  transaction: <T>(work: (transaction: EntityManager) => Promise<T>): Promise<T> => {
    const query = (_sql: string, [ids]: string[][] = []) =>
      Promise.resolve({ affected: ids?.length });
    return work({ query, queryRunner: { query } } as unknown as EntityManager);
  },
} as unknown as DataSource;

describe('Inbox', () => {
  it('runs each effect in the trace of its own event, also where events share a transaction', async () => {
    const inbox = new Inbox(database);
    const traceparents = ['a', 'b', 'c'].map(
      (digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`,
    );
    const seen: (string | undefined)[] = [];
    await Promise.all(
      traceparents.map((traceparent, index) =>
        continuing(traceparent, () =>
          inbox.once({ consumer: 'spec', id: String(index) } as EventMeta, async () => {
            seen.push(currentTraceparent());
          }),
        ),
      ),
    );
    expect(seen).toEqual(traceparents);
  });
});

const effect = (eventId: string): Effect => ({
  consumer: 'spec',
  eventId,
  run: () => Promise.resolve(),
});

/** Runs groups when the spec says so. A group with an event named broken fails. */
class Database {
  readonly groups: string[][] = [];
  readonly releases: (() => void)[] = [];
  readonly shared = new SharedTransactions(async (effects) => {
    const ids = effects.map(({ eventId }) => eventId);
    this.groups.push(ids);
    await new Promise<void>((resolve) => this.releases.push(resolve));
    if (ids.some((id) => id.startsWith('broken'))) throw new Error(`failed: ${ids.join()}`);
    return ids.map((id) => !id.startsWith('old'));
  });

  add = (...ids: string[]): Promise<boolean>[] => ids.map((id) => this.shared.add(effect(id)));

  async releaseAll(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) {
      this.releases.splice(0).forEach((release) => release());
      await Promise.resolve();
    }
  }
}

describe('SharedTransactions', () => {
  it('runs callers that come together in one transaction, and returns to each its own result', async () => {
    const database = new Database();
    const outcomes = Promise.all(database.add('a', 'old-b', 'c'));
    await database.releaseAll();
    expect(await outcomes).toEqual([true, false, true]);
    expect(database.groups).toEqual([['a', 'old-b', 'c']]);
  });

  it('lets later callers wait for a free transaction, and share it', async () => {
    const database = new Database();
    const outcomes: Promise<boolean>[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      outcomes.push(...database.add(id));
      await Promise.resolve();
      await Promise.resolve();
    }
    expect(database.groups).toEqual([['a'], ['b']]);
    await database.releaseAll();
    await Promise.all(outcomes);
    expect(database.groups.slice(2)).toEqual([['c', 'd', 'e']]);
  });

  it('runs each caller in its own transaction after a failure', async () => {
    const database = new Database();
    const outcomes = Promise.allSettled(database.add('a', 'broken', 'b'));
    await database.releaseAll();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(database.groups).toEqual([['a', 'broken', 'b'], ['a'], ['broken'], ['b']]);
  });
});
