import { describe, expect, it } from '@jest/globals';
import { continuing, currentTraceparent } from '#observability';
import type { DataSource, EntityManager } from 'typeorm';
import type { EventMeta } from '../consuming/event-meta.js';
import { Inbox } from './inbox.js';

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
