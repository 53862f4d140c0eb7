import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#testing';
import { type Cardholder, createCardholder, playPayment } from '../cardholder.ts';
import { partnerCall } from '../partner-call.ts';
import type { DrilledSystem, Row } from './drilled-system.ts';

const SERVICE = 'onboarding';
/** How long a burst of work keeps one core busy. */
const BURST_MS = 900;
const CALLERS = 60;
const HALF_OF_A_WAIT_MS = 2_500;
/** Six callers wait for each connection of one replica: three seconds, and one where there are three replicas. */
const READING_MS = '500';

/** Daily screenings that no worker does. */
export function screeningDrills(system: DrilledSystem): Row {
  return [
    {
      alert: 'ScreeningsOverdue',
      service: 'platform',
      inject: async () => {
        await system.release('platform', 'hanging-statement.mjs', {
          HANGING_STATEMENT: 'UPDATE screenings SET leased_until',
        });
        await system.rows(
          'platform',
          `INSERT INTO screenings (id, company_id, application_id, subject_kind, subject, subject_hash, status,
             checked_at)
           SELECT 'chk_of_a_drill', id, 'kyc_of_a_drill', 'company',
             '{"kind":"company","names":["Drill"],"countries":[]}', '\\x00', 'done', now() - interval '3 days'
           FROM companies LIMIT 1`,
        );
      },
    },
  ];
}

/** Replicas that have more to do than they can. */
export function processDrills(system: DrilledSystem): Row {
  const { endpoints } = system.stack;
  const replicas = () => system.replicasOf(SERVICE);

  /** Many read companies at the same time, from the replicas in turn. */
  async function readCompanies(): Promise<void> {
    const urls = replicas().map(({ url }) => url);
    const authorization = `Bearer ${endpoints.partner.operatorToken}`;
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        const url = `${urls[caller % urls.length]}/companies/${system.company.id}`;
        await (await fetch(url, { headers: { authorization } })).arrayBuffer();
      }),
    );
  }

  return [
    {
      alert: 'EventLoopBlocked',
      service: SERVICE,
      inject: () => Promise.resolve(),
      // Each replica has its share of the work, and a core that is taken away for as long, as at a container's limit.
      load: async () => {
        const all = replicas();
        await Promise.all(all.map(({ pid }) => takeCoreAway(pid, BURST_MS / all.length)));
      },
    },
    {
      alert: 'DatabasePoolFull',
      service: SERVICE,
      inject: () => system.lockTable(SERVICE, 'companies'),
      // Callers give up after five seconds, all at once; then others wait already.
      load: () => Promise.all([readCompanies(), sleep(HALF_OF_A_WAIT_MS).then(readCompanies)]),
    },
    {
      alert: 'AnswersAreSlow',
      service: SERVICE,
      inject: async () => {
        await system.scaleToOne(SERVICE);
        await system.release(SERVICE, 'hanging-statement.mjs', {
          SLOW_STATEMENT: 'FROM "companies"',
          SLOW_STATEMENT_MS: READING_MS,
        });
      },
      load: readCompanies,
    },
  ];
}

/** The database server is everybody's. */
export function databaseDrills(system: DrilledSystem): Row {
  return [
    {
      alert: 'AnswersAreErrors',
      service: 'platform',
      inject: () => system.stack.postgres!.kill(),
      load: () => system.emit(),
    },
  ];
}

async function takeCoreAway(pid: number | undefined, milliseconds: number): Promise<void> {
  if (pid === undefined) return;
  process.kill(pid, 'SIGSTOP');
  try {
    await sleep(milliseconds);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** Payments that are declined, and a partner that does not decide about them. */
export function paymentDrills(system: DrilledSystem): Row {
  const { endpoints } = system.stack;
  let holder: Cardholder;
  // Nothing listens there.
  const unreachable = { url: 'http://127.0.0.1:9/authorizations', header: 'x-token' };
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
    {
      alert: 'AuthorizationsUnanswered',
      inject: async () => {
        holder = await createCardholder(endpoints);
        const endpoint = { ...unreachable, token: 'a-token-of-the-drill', status: 'enabled' };
        const path = '/v1/webhook-endpoints/authorizations';
        await partnerCall(endpoints, 'PUT', path, endpoint);
      },
      load: () => playPayment(endpoints, holder, 'purchase'),
      words: () => Promise.resolve(unreachable),
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
      // Instead of the minute until the next call to the platform.
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
