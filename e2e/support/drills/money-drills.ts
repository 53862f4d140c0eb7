import { eventually } from '#testing';
import { createCardholder, type Cardholder } from '../cardholder.ts';
import { partnerCall } from '../partner-call.ts';
import { playPayment } from '../cardholder.ts';
import type { Row } from './drill.ts';
import type { DrilledSystem } from './drilled-system.ts';

/** Payments that are declined. */
export function paymentDrills(system: DrilledSystem): Row {
  const { endpoints } = system.stack;
  let holder: Cardholder;
  return [
    {
      alert: 'PaymentsMostlyDeclined',
      inject: async () => {
        holder = await createCardholder(endpoints);
        await partnerCall(endpoints, 'POST', `/v1/cards/${holder.card.id}/freeze`);
      },
      load: () => playPayment(endpoints, holder, 'purchase'),
      words: () => Promise.resolve({ card: holder.card.id }),
    },
  ];
}

/** The partner's copy of an account. */
export function accountCopyDrills(system: DrilledSystem): Row {
  const { endpoints, services } = system.stack;
  const change = (sql: string) => system.rows('card-activity', sql);
  let accountId: string;

  /** An account with money, of which the copy knows all. */
  async function copyAccount(): Promise<void> {
    const { card } = await createCardholder(endpoints);
    accountId = card.accountId;
    await eventually('the copy', async () => {
      const [copy] = await system.rows<{ sequence: string }>(
        'card-activity',
        `SELECT sequence FROM accounts WHERE id = '${accountId}' AND sequence > 0`,
      );
      return copy;
    });
  }

  return [
    {
      alert: 'AccountCopyIncomplete',
      inject: async () => {
        await copyAccount();
        await services['card-activity'].restart({
          PLATFORM_API_KEY: 'pk_test_revoked_at_the_platform',
        });
        await change(`DELETE FROM account_changes WHERE account_id = '${accountId}'`);
        await change(
          `UPDATE accounts SET sequence = 0, booked = 0, held = 0, gap_since = now() - interval '1 minute'
           WHERE id = '${accountId}'`,
        );
      },
      // Instead of the minute until the platform is asked again.
      load: () => change(`UPDATE accounts SET ask_at = now() WHERE id = '${accountId}'`),
    },
    {
      alert: 'AccountCopyWrong',
      inject: async () => {
        await copyAccount();
        // Two events with one number.
        const [event] = await system.rows<{ body: string; type: string }>(
          'platform',
          `SELECT body, event_type AS type FROM events
           WHERE body::json #>> '{data,accountId}' = '${accountId}' AND body::json #> '{data,ledger}' IS NOT NULL
           LIMIT 1`,
        );
        await system.publish([{ eventType: event!.type, value: event!.body }]);
      },
      words: () => Promise.resolve({ account: accountId }),
    },
  ];
}
