import type { System } from '../system/system.ts';
import type { History } from './history.ts';
import { countRows, databaseUrlOf } from './service-tables.ts';

/** What the services have still to do by themselves: to publish, and to provision. */
export async function findLeftovers(system: System): Promise<History['leftovers']> {
  const provisioning = databaseUrlOf('card-provisioning', system);
  return [
    {
      what: 'the outbox of onboarding',
      count: await countRows(databaseUrlOf('onboarding', system), 'outbox'),
    },
    {
      what: 'the outbox of card-provisioning',
      count: await countRows(provisioning, 'outbox'),
    },
    {
      what: 'the work of card-provisioning',
      count: await countRows(provisioning, "assigned_people WHERE status = 'pending'"),
    },
  ];
}
