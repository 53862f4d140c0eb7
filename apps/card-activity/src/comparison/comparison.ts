import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountDigest } from '#contracts';
import { PlatformClient } from '#platform-client';
import { addDays, dayBounds, dayIn, startOfDay } from '#time-zones';
import { DataSource } from 'typeorm';
import { ofKnownAccount } from '../completion/known-account.js';
import { Completion } from '../completion/completion.js';
import {
  FIND_DAYS_TO_COMPARE,
  FIND_OWN_DIGESTS,
  SAVE_COMPARISON,
  SAVE_DAYS,
} from './comparison.sql.js';

/** What one side has of a day. Amounts in minor units. */
interface DayDigest {
  changes: number;
  lastSequence: number;
  booked: number;
  held: number;
  digest: string;
}

interface ComparedDay {
  day: string;
  isOver: boolean;
  own: DayDigest | null;
  told: DayDigest | null;
}

interface Compared {
  timeZone: string;
  days: ComparedDay[];
}

const MOST_DAYS = 31;
const HOUR_MS = 3_600_000;

/**
 * Compares the copy of an account with the platform's, day by day (docs/interface.md#digests). Where they
 * differ, the copy first gets what it has not, and is compared again.
 */
@Injectable()
export class Comparison {
  private readonly logger = new Logger(Comparison.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly platform: PlatformClient,
    private readonly completion: Completion,
  ) {}

  /** @throws PlatformError, PlatformUnreachableError */
  async compare(accountId: string): Promise<void> {
    let compared = await this.compareDays(accountId);
    if (compared && differing(compared).length > 0) {
      await this.completion.catchUp(accountId);
      compared = await this.compareDays(accountId);
    }
    if (compared) await this.save(accountId, compared);
  }

  /** @returns undefined if there is no such account. */
  private async compareDays(accountId: string): Promise<Compared | undefined> {
    const [period] = await this.dataSource.manager.query<{ from: string; to: string }[]>(
      FIND_DAYS_TO_COMPARE,
      [accountId],
    );
    if (!period) return undefined;
    const compared: Compared = { timeZone: 'UTC', days: [] };
    for (let from = period.from; from <= period.to; from = addDays(from, MOST_DAYS)) {
      const to = [addDays(from, MOST_DAYS - 1), period.to].sort()[0]!;
      const { timeZone, data } = await ofKnownAccount(
        this.platform.accounts.listDigests(accountId, { from, to }),
        { timeZone: compared.timeZone, data: [] },
      );
      const { days, starts } = dayBounds(timeZone, from, to);
      const own = await this.dataSource.manager.query<({ day: string } & DayDigest)[]>(
        FIND_OWN_DIGESTS,
        [accountId, days, starts],
      );
      compared.timeZone = timeZone;
      compared.days.push(...sideBySide(own, data));
    }
    return compared;
  }

  private async save(accountId: string, { timeZone, days }: Compared): Promise<void> {
    const [different] = differing({ timeZone, days }).filter(({ isOver }) => isOver);
    if (different) this.logger.error(`${accountId} differs from the platform on ${different.day}`);
    const next = nextComparison(timeZone, different?.day);
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query(SAVE_DAYS, [
        accountId,
        days.map(({ day }) => day),
        days.map(({ isOver }) => isOver),
        days.map(isEqual),
        days.map(({ own }) => own && JSON.stringify(own)),
        days.map(({ told }) => told && JSON.stringify(told)),
      ]);
      await transaction.query(SAVE_COMPARISON, [accountId, timeZone, ...next]);
    });
  }
}

/**
 * The next comparison is an hour after the end of the day, or in an hour while a day differs.
 *
 * @returns the last day that needs no further comparison, and when the next comparison is due.
 */
function nextComparison(timeZone: string, different: string | undefined): [string, Date] {
  const now = new Date();
  const today = dayIn(timeZone, now);
  const first = different !== undefined && different < today ? different : today;
  const from = different === undefined ? startOfDay(timeZone, addDays(today, 1)) : now;
  return [addDays(first, -1), new Date(from.getTime() + HOUR_MS)];
}

function sideBySide(
  own: readonly ({ day: string } & DayDigest)[],
  told: readonly AccountDigest[],
): ComparedDay[] {
  const ownOf = new Map(own.map(({ day, ...digest }) => [day, digest]));
  const toldOf = new Map(told.map((digest) => [digest.day, digest]));
  return [...new Set([...ownOf.keys(), ...toldOf.keys()])].sort().map((day) => {
    const { isOver = true } = toldOf.get(day) ?? {};
    return { day, isOver, own: ownOf.get(day) ?? null, told: digestOf(toldOf.get(day)) };
  });
}

function digestOf(told: AccountDigest | undefined): DayDigest | null {
  if (!told) return null;
  const { changes, lastSequence, booked, held, digest } = told;
  return { changes, lastSequence, booked: booked.amount, held: held.amount, digest };
}

function differing({ days }: Compared): ComparedDay[] {
  return days.filter((day) => !isEqual(day));
}

function isEqual({ own, told }: ComparedDay): boolean {
  return own?.digest === told?.digest && own?.booked === told?.booked && own?.held === told?.held;
}
