import type { Row } from './drill.ts';
import type { DrilledSystem } from './drilled-system.ts';

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
