import { randomUUID } from 'node:crypto';
import type { ServiceName } from '../../../../tools/local/services/service-names.ts';
import type { DrilledSystem, Row } from './drilled-system.ts';

const OLD_MS = 10 * 60_000;
/** With the records of the first fetch, of 1 MiB, which are no longer counted. */
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

/** Between the platform and the gateway. */
export function webhookDrills(system: DrilledSystem): Row {
  const { gateway } = system.stack.services;
  const load = () => system.emit();
  const change = (sql: string) => system.rows('platform', sql);
  return [
    {
      alert: 'WebhookTokensWrong',
      inject: () => gateway.restart({ WEBHOOK_TOKENS: 'a-token-of-another-release' }),
      load,
    },
    {
      alert: 'WebhookDataUnknown',
      inject: () => system.release('gateway', 'stricter-contract.mjs', {}),
      load,
    },
    { alert: 'EndpointsPaused', inject: () => gateway.stop(), load },
    { alert: 'DeliveryLate', inject: () => gateway.stop(), load },
    {
      alert: 'EventsGivenUp',
      inject: () => gateway.stop(),
      load: async () => {
        await load();
        // As it is after five days.
        await change(
          `UPDATE deliveries SET window_ends_at = now(), next_attempt_at = now() - interval '121 hours'
           WHERE leased_until IS NULL OR leased_until < now()`,
        );
      },
    },
  ];
}

/** While the broker is away, nothing else can be drilled. */
export function brokerDrills(system: DrilledSystem): Row {
  const { company, stack } = system;
  return [
    { alert: 'WebhooksTurnedAway', inject: () => stack.kafka!.kill(), load: () => system.emit() },
    {
      alert: 'OutboxStuck',
      inject: async () => {
        await stack.kafka!.kill();
        await company.changeAddress('e-0', `e-${Date.now()}@example.com`);
      },
    },
  ];
}

/** Mails that the mail server does not take, and mails that no worker brings to it. */
export function mailDrills(system: DrilledSystem): Row {
  const change = (sql: string) => system.rows('notification', sql);
  const makeDue = () =>
    change(
      `UPDATE mails SET status = 'pending', next_attempt_at = now(), leased_until = NULL WHERE status = 'sent'`,
    );
  return [
    {
      alert: 'MailServerAway',
      service: 'notification',
      inject: async () => {
        await system.stack.mail!.kill();
        await makeDue();
      },
      // Instead of the pauses between the tries of a mail.
      load: () =>
        change(
          `UPDATE mails SET next_attempt_at = now()
           WHERE status = 'pending' AND next_attempt_at > now() + interval '1 second'`,
        ),
    },
    {
      alert: 'MailsOverdue',
      service: 'notification',
      inject: async () => {
        await system.release('notification', 'hanging-statement.mjs', {
          HANGING_STATEMENT: 'UPDATE mails SET claim',
        });
        await makeDue();
      },
    },
  ];
}
