import { randomUUID } from 'node:crypto';
import type { ServiceName } from '../../../local/services/service-names.ts';
import type { Row } from './drill.ts';
import type { DrilledSystem } from './drilled-system.ts';

const OLD_MS = 10 * 60_000;
/** With those of the first fetch, of 1 MiB, which are no longer counted. */
const RECORDS = 16_000;

/** Records that consumers can't read, can't handle, or can't keep up with. */
export function consumerDrills(system: DrilledSystem): Row {
  return [
    {
      alert: 'DeadLettersWritten',
      service: 'card-provisioning',
      inject: () => system.publish([{ eventType: 'card_assignment_requested', value: 'nonsense' }]),
    },
    {
      alert: 'ConsumerBehind',
      service: 'card-provisioning',
      inject: async () => {
        await system.lockTable('card-provisioning', 'inbox');
        const { body } = await assignment(system);
        const others = Array.from({ length: RECORDS }, () => ({
          eventType: 'nothing_known',
          value: 'x'.repeat(200),
        }));
        await system.publish([{ eventType: 'card_assignment_requested', value: body }, ...others]);
      },
    },
  ];
}

/** A handler that is not answered any more, and a record that it gets. */
export function stuckDrills(system: DrilledSystem, service: ServiceName): Row {
  return [
    {
      alert: 'ConsumerStuck',
      service,
      inject: async () => {
        await system.release(service, 'hanging-statement.mjs', {
          HANGING_STATEMENT: 'INSERT INTO inbox',
        });
        const { companyId } = system;
        const timestamp = new Date(Date.now() - OLD_MS);
        const event = {
          event: 'transactions_activated',
          companyId,
          timestamp: timestamp.toISOString(),
          data: { accountId: 'acc_of_a_drill', accountType: 'credit', currency: 'EUR' },
        };
        await system.publish([
          {
            eventType: 'transactions_activated',
            key: randomUUID(),
            value: JSON.stringify(event),
            timestamp: String(timestamp.getTime()),
          },
        ]);
      },
    },
  ];
}

async function assignment(system: DrilledSystem): Promise<{ body: string }> {
  const [event] = await system.rows<{ body: string }>(
    'platform',
    "SELECT body FROM events WHERE event_type = 'card_assignment_requested' LIMIT 1",
  );
  return event!;
}
