import type { System } from '../system/system.ts';
import { databaseUrlOf, readIds } from './service-tables.ts';

/** Rows that a service still has to process, by description and location. */
export type WaitingRows = { what: string; ids: readonly string[] };

/** Remaining work of the services: publishing and provisioning. Always in this order. */
export async function findWaitingRows(system: System): Promise<WaitingRows[]> {
  const onboarding = databaseUrlOf('onboarding', system);
  const provisioning = databaseUrlOf('card-provisioning', system);
  return [
    {
      what: 'the outbox of onboarding',
      ids: await readIds(onboarding, 'SELECT id::text FROM outbox'),
    },
    {
      what: 'the outbox of card-provisioning',
      ids: await readIds(provisioning, 'SELECT id::text FROM outbox'),
    },
    {
      what: 'the work of card-provisioning',
      ids: await readIds(
        provisioning,
        `SELECT company_id || '/' || external_id AS id
         FROM assigned_people WHERE status = 'pending'
           OR (person_id IS NOT NULL AND told_revision < directory_revision)`,
      ),
    },
  ];
}
