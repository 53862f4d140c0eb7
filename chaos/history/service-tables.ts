import { Client } from 'pg';
import type { Group } from '../load/webhook-plan.ts';
import type { System } from '../system/system.ts';

/** The content of a consumer's database. Event ids, each as often as it occurs. */
export type ConsumerTables = { inbox: string[]; effects: string[] };

/** Event ids of effects: in webhooks, the card id contains the event's id. */
const effectsSql: Record<Group, string> = {
  onboarding: `
    SELECT event_id AS id FROM milestones
    UNION ALL SELECT card_id FROM card_progress WHERE status = 'ordered'
    UNION ALL SELECT platform_company_id || '/' || external_id
      FROM card_progress WHERE status = 'failed'`,
  'card-provisioning': 'SELECT event_id AS id FROM assignments',
  notification: 'SELECT event_id AS id FROM mails',
  ledger: 'SELECT event_id AS id FROM effects',
};

export function databaseUrlOf(group: Group, { databaseUrls }: System): string {
  const { onboarding, cardProvisioning, notification, ledger } = databaseUrls;
  return {
    onboarding,
    'card-provisioning': cardProvisioning,
    notification,
    ledger,
  }[group];
}

export async function readConsumerTables(group: Group, system: System): Promise<ConsumerTables> {
  return withDatabase(databaseUrlOf(group, system), async (client) => ({
    // The start of the transaction: a worker begins one only after the work before it is done.
    inbox: await idsOf(client, 'SELECT event_id AS id FROM inbox ORDER BY handled_at'),
    effects: await idsOf(client, effectsSql[group]),
  }));
}

/** @param sql selects a column `id`. */
export async function readIds(url: string, sql: string): Promise<string[]> {
  return withDatabase(url, (client) => idsOf(client, sql));
}

async function idsOf(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(sql);
  return rows.map(({ id }) => id);
}

async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
