import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PaymentState } from '#contracts';
import { PlatformClient } from '#platform-client';
import { addDays, dayIn, startOfDay } from '#time-zones';
import { DataSource } from 'typeorm';
import { accountForgotten } from '../card-activity.errors.js';
import { LOCK_ACCOUNT } from '../accounts/accounts.sql.js';
import { ofKnownAccount } from './known-account.js';
import {
  DROP_EMPTY_PAYMENTS,
  FIND_CHANGES_AFTER,
  FIND_COMPARED,
  FIND_DIVIDED_PAYMENTS,
  FIND_SETTLED,
  TAKE_BACK_ACCOUNT,
  TAKE_BACK_CHANGES,
  TAKE_BACK_PAYMENTS,
} from './withdrawal.sql.js';

interface OwnChange {
  sequence: number;
  eventId: string;
}

interface Compared {
  comparedUntil: string | null;
  /** IANA */
  timeZone: string;
  lastToldAt: Date | null;
}

interface AskedState {
  id: string;
  state: PaymentState;
}

const PAGE = 100;

/**
 * Takes back what a copy has and the platform has not, because its database was restored to an earlier moment
 * (docs/interface.md#after-a-restore). What is behind it is taken back, too, and got again.
 */
@Injectable()
export class Withdrawal {
  private readonly logger = new Logger(Withdrawal.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly platform: PlatformClient,
  ) {}

  /**
   * @param isForgotten whether the platform may know nothing of the account any more, of which all is taken back then.
   * A key of another partner would make it say the same, so it is not assumed.
   * @throws account_forgotten, PlatformError, PlatformUnreachableError
   */
  async withdrawUnknown(accountId: string, isForgotten: boolean): Promise<void> {
    const unknown = await this.findUnknown(accountId, isForgotten);
    const [first] = unknown;
    if (!first) return;
    const states = await this.askForStates(accountId, first.sequence);
    await this.takeBack(accountId, unknown, states);
    this.logger.warn(
      `${unknown.length} changes of ${accountId}, from ${first.sequence} on, are not the platform's any more`,
    );
  }

  /** Once the rest was got again. */
  async dropEmptyPayments(accountId: string): Promise<void> {
    await this.dataSource.manager.query(DROP_EMPTY_PAYMENTS, [accountId]);
  }

  /** The own changes are read first: the platform lists each change before anybody else knows it. */
  private async findUnknown(accountId: string, isForgotten: boolean): Promise<OwnChange[]> {
    const { manager } = this.dataSource;
    const [compared] = await manager.query<Compared[]>(FIND_COMPARED, [accountId]);
    const [settled] = await manager.query<[{ sequence: number }]>(FIND_SETTLED, [
      accountId,
      compared?.comparedUntil
        ? startOfDay(compared.timeZone, addDays(compared.comparedUntil, -1))
        : null,
    ]);
    const own = await this.changesAfter(accountId, settled.sequence);
    const listed = await ofKnownAccount(this.listedAfter(accountId, settled.sequence), undefined);
    if (listed) return own.filter(({ sequence, eventId }) => listed.get(sequence) !== eventId);
    if (!isForgotten) throw accountForgotten();
    return this.changesAfter(accountId, 0);
  }

  private changesAfter(accountId: string, sequence: number): Promise<OwnChange[]> {
    return this.dataSource.manager.query<OwnChange[]>(FIND_CHANGES_AFTER, [accountId, sequence]);
  }

  /** The ids of the events by the number of the change. */
  private async listedAfter(accountId: string, settled: number): Promise<Map<number, string>> {
    const listed = new Map<number, string>();
    for (let [after, hasMore] = [settled, true]; hasMore;) {
      const page = await this.platform.accounts.listEvents(accountId, {
        afterSequence: after,
        limit: PAGE,
      });
      for (const { accountSequence, id } of page.data) listed.set(accountSequence, id);
      after = page.data.at(-1)?.accountSequence ?? after;
      hasMore = page.hasMore;
    }
    return listed;
  }

  /** Of payments that had begun before: what they had come to is told by no event that is left. */
  private async askForStates(accountId: string, from: number): Promise<AskedState[]> {
    const payments = await this.dataSource.manager.query<{ id: string }[]>(FIND_DIVIDED_PAYMENTS, [
      accountId,
      from,
    ]);
    const states: AskedState[] = [];
    for (const { id } of payments) {
      const { state } = await this.platform.transactions.get(id);
      states.push({ id, state });
    }
    return states;
  }

  private async takeBack(
    accountId: string,
    unknown: readonly OwnChange[],
    states: readonly AskedState[],
  ): Promise<void> {
    const from = unknown[0]!.sequence;
    const events = unknown.map(({ eventId }) => eventId);
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query(LOCK_ACCOUNT, [accountId]);
      await transaction.query(TAKE_BACK_CHANGES, [accountId, from, events]);
      await transaction.query(TAKE_BACK_PAYMENTS, [
        ...[accountId, from],
        states.map(({ id }) => id),
        states.map(({ state }) => state),
      ]);
      const [compared] = await transaction.query<Compared[]>(FIND_COMPARED, [accountId]);
      await transaction.query(TAKE_BACK_ACCOUNT, [
        accountId,
        compared?.lastToldAt ? dayIn(compared.timeZone, compared.lastToldAt) : null,
      ]);
    });
  }
}
