import type { AccountTopUp } from '#contracts';

/** The effect of an event in every contender: a row in the table `top_ups`. */
export interface TopUpRow {
  eventId: string;
  event: AccountTopUp;
}

type Query = (sql: string, parameters: unknown[]) => Promise<unknown>;

export async function insertTopUp(query: Query, { eventId, event }: TopUpRow): Promise<void> {
  await query(
    `INSERT INTO top_ups (event_id, company_id, account_id, amount, happened_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [eventId, event.companyId, event.data.accountId, event.data.amount.amount, event.timestamp],
  );
}

/** Many rows with one statement. */
export async function insertTopUps(query: Query, rows: readonly TopUpRow[]): Promise<void> {
  await query(
    `INSERT INTO top_ups (event_id, company_id, account_id, amount, happened_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])`,
    [
      rows.map(({ eventId }) => eventId),
      rows.map(({ event }) => event.companyId),
      rows.map(({ event }) => event.data.accountId),
      rows.map(({ event }) => event.data.amount.amount),
      rows.map(({ event }) => event.timestamp),
    ],
  );
}
