import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SKIPPED_NUMBERS } from '#contracts';
import { DataSource } from 'typeorm';
import { firstIdAt } from '../../ids.js';
import { ADD_UNLISTED, FIND_AROUND_GAP, FIND_CHANGES } from './account-changes.sql.js';
import type { NumberedChange } from './numbered-changes.js';

export type ListedChange = Omit<NumberedChange, 'accountId'>;

interface ChangedAccount {
  id: string;
  companyId: string;
  /** The number of its latest change. */
  sequence: number;
}

// The clocks of replicas differ, but not by more.
const CLOCK_DIFFERENCE_MS = 3_600_000;

/** The changes of the accounts, and which events told them. */
@Injectable()
export class AccountChanges {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The changes in their order. Only those are missing that were told before there was a list of them, by
   * events that are deleted.
   *
   * @param after the number of the change before the first one.
   */
  async list(account: ChangedAccount, after: number, limit: number): Promise<ListedChange[]> {
    const changes = await this.find(account, after, limit);
    const gap = gapIn(changes, after, limit, account.sequence);
    if (!gap) return changes;
    await this.addUnlisted(account, gap);
    return this.find(account, after, limit);
  }

  private find({ id }: ChangedAccount, after: number, limit: number): Promise<ListedChange[]> {
    return this.dataSource.manager.query<ListedChange[]>(FIND_CHANGES, [id, after, limit]);
  }

  /** Adds the changes of a gap of which the log of events still tells. */
  async addUnlisted({ id, companyId }: ChangedAccount, gap: Gap): Promise<void> {
    const [around] = await this.dataSource.manager.query<
      { after: Date | null; before: Date | null }[]
    >(FIND_AROUND_GAP, [id, gap.after, gap.before]);
    const from = new Date((around?.after?.getTime() ?? 0) - CLOCK_DIFFERENCE_MS);
    const to = new Date((around?.before?.getTime() ?? Date.now()) + CLOCK_DIFFERENCE_MS);
    const ids = [firstIdAt('evt', from), firstIdAt('evt', to)];
    await this.dataSource.manager.query(ADD_UNLISTED, [id, companyId, from, to, ...ids]);
  }
}

/** The numbers of the changes around a gap. */
interface Gap {
  after: number;
  before: number;
}

/**
 * The first gap in a page of changes; the numbers that were skipped after a restore are none.
 *
 * @param latest the number of the account's latest change
 */
function gapIn(
  changes: readonly ListedChange[],
  after: number,
  limit: number,
  latest: number,
): Gap | undefined {
  const before = (index: number) => changes[index - 1]?.sequence ?? after;
  const skip = changes.findIndex(
    ({ sequence }, index) => sequence - before(index) === SKIPPED_NUMBERS,
  );
  if (skip === -1) return missingIn(changes, after, Math.min(after + limit, latest));
  const rest = changes.slice(skip);
  return (
    missingIn(changes.slice(0, skip), after, before(skip)) ??
    gapIn(rest, rest[0]!.sequence - 1, limit - skip, latest)
  );
}

/** From the first number that is missing to the last one that is. @param last the last number that is expected. */
function missingIn(changes: readonly ListedChange[], after: number, last: number): Gap | undefined {
  const known = new Set(changes.map(({ sequence }) => sequence));
  const missing: number[] = [];
  for (let sequence = after + 1; sequence <= last; sequence += 1)
    if (!known.has(sequence)) missing.push(sequence);
  const [first] = missing;
  return first === undefined ? undefined : { after: first - 1, before: missing.at(-1)! + 1 };
}
