import { FIND_DISCREPANCIES } from '../../../apps/platform/src/money/ledger/ledger.sql.ts';
import type { Journal } from '../load/journal.ts';
import type { System } from '../system/system.ts';
import { readIds } from './due-work.ts';
import type { Violation } from './check-history.ts';

/** Accounts with their booked money, as `<account>/<cents>`. */
const BOOKED = `SELECT account_id || '/' || booked AS id FROM account_balances`;
/** What changed no balance, or changed it twice, as `<cause>`. */
const POSTED = `
  SELECT cause AS id FROM ledger_transactions
  WHERE cause LIKE 'payment\\_message:%'`;
/** Numbers of the accounts' events that are missing or were reported twice, as `<account>/<number>`. */
const UNTOLD = `
  WITH reported AS MATERIALIZED (
    SELECT account_id, number, count(*) AS times FROM (
      SELECT body::json #>> '{data,accountId}' AS account_id,
        (body::json #>> '{data,ledger,accountSequence}')::bigint AS number
      FROM events WHERE body LIKE '%"accountSequence"%'
    ) event GROUP BY account_id, number
  )
  SELECT b.account_id || '/' || number AS id
  FROM account_balances b CROSS JOIN LATERAL generate_series(1, b.sequence) AS number
    LEFT JOIN reported t USING (account_id, number)
  WHERE t.times IS DISTINCT FROM 1`;

/** Faults of the money: no cent may appear or vanish, and each change is reported exactly once. */
export async function checkMoney(system: System, journal: Journal): Promise<Violation[]> {
  const { platform } = system.databaseUrls;
  const [wrong, booked, posted, unreported] = await Promise.all([
    readIds(platform, FIND_DISCREPANCIES),
    readIds(platform, BOOKED),
    readIds(platform, POSTED),
    readIds(platform, UNTOLD),
  ]);
  const due = journal.messages.filter(({ kind }) => kind === 'clearing' || kind === 'refund');
  return [
    violation('does not add up', wrong),
    violation('has other money than was moved', unequal(booked, expectedBooked(journal))),
    violation(
      'was answered and is not posted',
      due.map(({ id }) => `payment_message:${id}`).filter((cause) => !posted.includes(cause)),
    ),
    violation('is not reported, or twice', unreported),
  ].filter(({ ids }) => ids.length > 0);
}

function violation(what: string, ids: readonly string[]): Violation {
  return { where: 'the ledger', what, ids };
}

function expectedBooked({ messages, topUps }: Journal): string[] {
  const sums = new Map<string, number>();
  const add = (accountId: string, cents: number) =>
    sums.set(accountId, (sums.get(accountId) ?? 0) + cents);
  for (const { accountId, cents } of topUps) add(accountId, cents);
  for (const { accountId, kind, cents } of messages) {
    if (kind === 'clearing') add(accountId, -cents);
    if (kind === 'refund') add(accountId, cents);
  }
  return [...sums].map(([accountId, cents]) => `${accountId}/${cents}`);
}

/** Accounts of others have nothing booked. */
function unequal(found: readonly string[], expected: readonly string[]): string[] {
  return [
    ...expected.filter((one) => !found.includes(one)).map((one) => `expected ${one}`),
    ...found
      .filter((one) => !expected.includes(one) && !one.endsWith('/0'))
      .map((one) => `found ${one}`),
  ];
}
