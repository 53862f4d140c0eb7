import type { EntityManager } from 'typeorm';
import {
  ControlledSpending,
  type Spender,
  type SpenderControls,
  type SpentAmount,
} from './controlled-spending.js';
import * as sql from './spending-controls.sql.js';
import { countedPeriods, periodOf } from './spending-period.js';

/**
 * Locks the rules for these spenders until the transaction ends. Their accounts must be locked before.
 *
 * @param days all days on which their payments may count.
 */
export async function lockSpending(
  transaction: EntityManager,
  spenders: readonly Pick<Spender, 'companyId' | 'cardId'>[],
  days: readonly string[],
): Promise<ControlledSpending> {
  if (spenders.length === 0) return new ControlledSpending([], []);
  const asked = new Set(spenders.flatMap(({ companyId, cardId }) => [companyId, cardId]));
  const found = await transaction.query<SpenderControls[]>(sql.LOCK_CONTROLS, [[...asked]]);
  if (found.length === 0) return new ControlledSpending([], []);
  const periods = new Set(
    countedPeriods.flatMap((period) => days.map((day) => periodOf(day, period))),
  );
  const spent = await transaction.query<SpentAmount[]>(sql.FIND_SPENT, [
    found.map(({ ownerId }) => ownerId),
    [...periods],
  ]);
  return new ControlledSpending(found, spent);
}

export async function writeSpending(
  transaction: EntityManager,
  { changes }: ControlledSpending,
): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query(sql.ADD_SPENT, [
    changes.map(({ ownerId }) => ownerId),
    changes.map(({ period }) => period),
    changes.map(({ currency }) => currency),
    changes.map(({ amount }) => amount),
  ]);
}
