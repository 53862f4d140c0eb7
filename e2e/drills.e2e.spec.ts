import { EventHeader, webhookEvents } from '#contracts';
import { eventually } from '#testing';
import kafkajs from 'kafkajs';
import pg from 'pg';
import type { DatabaseKey } from '../local/services/service-names.ts';
import { prepareStack, type Stack } from '../local/stack.ts';
import { runSteps } from '../local/steps.ts';
import { quickened } from '../monitoring/quickened.ts';
import { requirePrometheus } from '../monitoring/require-prometheus.ts';
import { dashboards } from '../monitoring/dashboards/dashboards.ts';
import { type AlertRule, alertsIn, readRules, ruleFile } from '../monitoring/rules.ts';
import { readRunbook } from '../monitoring/runbook.ts';
import { ObservedAlerts } from './support/drills/observed-alerts.ts';
import { PlayedCommands } from './support/played/played-commands.ts';
import { PlayedKubectl } from './support/played/kubectl.ts';
import { playPsql } from './support/played/psql.ts';
import { PartnerCompany } from './support/partner-company.ts';
import { partnerCall } from './support/partner-call.ts';

const { Kafka, logLevel } = kafkajs;
const WINDOW = '10s';
const INTERVAL_MS = 1_000;

interface Drill {
  alert: string;
  /** What the commands of the runbook can't know. */
  service?: string;
  inject: () => Promise<void>;
  /** Called until the alert fires, for faults that show under load alone. */
  load?: () => Promise<unknown>;
}

/** What has no drill, and why. */
const NOT_DRILLED: Record<string, string> = {
  AccountCopyIncomplete:
    'needs a platform that loses events; its repair is tested in card-activity',
  AccountCopyWrong: 'needs a quarter of a day of payments; its repair is tested in card-activity',
  AnswersAreSlow: 'mended by more replicas, which one machine does not have',
  ConsumerBehind: 'needs 10,000 records that are not read',
  ConsumerStuck: 'needs a record that is two minutes old',
  DeliveryLate: 'after an hour; it is mended by the commands of EndpointsPaused',
  DatabasePoolFull: 'its command is psql, which a machine of developers need not have',
  EventLoopBlocked: 'mended by more replicas, which one machine does not have',
  EventsGivenUp: 'after five days; sending them again is tested in outage.e2e.spec.ts',
  MailsOverdue: 'needs a worker that hangs without its service',
  PaymentsMostlyDeclined: 'its causes are outside, at banks, cardholders and the processor',
  ThreeDsFinalAnswerGivenUp: 'nothing can be mended: three-ds-faults.e2e.spec.ts has the fault',
  ThreeDsFinalAnswersSlow: 'mended by more replicas, which one machine does not have',
  ThreeDsNotPresented: 'its causes are phones and push services',
  ThreeDsRequestsRefused: 'mended by more replicas, which one machine does not have',
  WebhookDataUnknown: 'needs two releases with different contracts',
};

describe('a drill of an alert and its runbook', () => {
  let stack: Stack;
  let commands: PlayedCommands;
  let prometheus: ObservedAlerts;
  let alerts: Map<string, AlertRule>;
  let company: PartnerCompany;
  let companyId: string;

  beforeAll(async () => {
    await requirePrometheus();
    const rules = await readRules();
    alerts = new Map(alertsIn(rules).map((rule) => [rule.alert, rule]));
    const prepared = await prepareStack({
      isTemporary: true,
      observation: { rules: ruleFile(quickened(rules, WINDOW)), intervalMs: INTERVAL_MS },
    });
    ({ stack } = prepared);
    await runSteps(prepared.steps);
    const kubectl = new PlayedKubectl(prepared);
    commands = await PlayedCommands.start({ kubectl: kubectl.run, psql: playPsql });
    prometheus = new ObservedAlerts(stack.endpoints.prometheus!);
    company = await PartnerCompany.create(stack.endpoints, 1);
    await company.confirmAll(await company.openLink());
    await eventually('the mails', async () => (await company.mails()).length === 1);
    companyId = (await company.progress()).platformCompanyId;
  });

  afterAll(async () => {
    await commands?.close();
    await stack?.stop();
  });

  /** An event of the platform, to be delivered to the gateway. */
  const emit = () =>
    partnerCall(stack.endpoints, 'POST', '/v1/sandbox/events', {
      companyId,
      event: 'kyc_approved',
      data: { applicationId: 'kyc_1' },
    });

  async function change(owner: DatabaseKey, sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: stack.endpoints.postgres[owner] });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  /** What can't be read as an event. */
  async function publishNonsense(): Promise<void> {
    const producer = new Kafka({
      brokers: stack.kafkaBrokers,
      logLevel: logLevel.NOTHING,
    }).producer();
    await producer.connect();
    const headers = { [EventHeader.type]: 'card_ordered', [EventHeader.id]: 'evt_nonsense' };
    await producer.send({
      topic: webhookEvents.name,
      messages: [{ key: companyId, value: 'nonsense', headers }],
    });
    await producer.disconnect();
  }

  const drills: Drill[] = [
    {
      alert: 'WebhooksTurnedAway',
      inject: () => stack.kafka!.kill(),
      load: emit,
    },
    {
      alert: 'OutboxStuck',
      inject: async () => {
        await stack.kafka!.kill();
        await eventually('a record in the outbox', async () => {
          await company.changeAddress('e-0', `e-${Date.now()}@example.com`);
          await change(
            'onboarding',
            `UPDATE outbox SET created_at = created_at - interval '5 minutes'`,
          );
          return (await prometheus.query('outbox_oldest_waiting_seconds > 60')).length > 0;
        });
      },
    },
    {
      alert: 'WebhookTokensWrong',
      inject: () =>
        stack.services.gateway.restart({ WEBHOOK_TOKENS: 'a-token-of-another-release' }),
      load: emit,
    },
    {
      alert: 'DeadLettersWritten',
      inject: publishNonsense,
    },
    {
      alert: 'ServiceAway',
      service: 'three-ds',
      inject: () => stack.services['three-ds'].stop(),
    },
    {
      alert: 'EndpointsPaused',
      inject: () => stack.services.gateway.stop(),
      load: emit,
    },
    {
      alert: 'MailServerAway',
      inject: async () => {
        await stack.mail!.kill();
        const other = await PartnerCompany.create(stack.endpoints, 1);
        await other.confirmAll(await other.openLink());
      },
      // Instead of the pauses between the tries of a mail.
      load: () =>
        change(
          'notification',
          `UPDATE mails SET next_attempt_at = now()
           WHERE status = 'pending' AND next_attempt_at > now() + interval '1 second'`,
        ),
    },
    {
      alert: 'AnswersAreErrors',
      inject: () => stack.postgres!.kill(),
      load: () => emit().catch(() => undefined),
    },
  ];

  async function mend({ alert, service = '' }: Drill): Promise<void> {
    const { scripts } = await readRunbook(alerts.get(alert)!);
    for (const script of scripts) {
      await commands.run(script.replaceAll('<service>', service), {
        KAFKA_BROKERS: stack.kafkaBrokers.join(','),
        PLATFORM_URL: stack.endpoints.platform,
        API_KEY: stack.endpoints.partner.apiKey,
      });
    }
  }

  it.each(drills)('$alert fires, is mended as its runbook says, and clears', async (drill) => {
    const { alert } = drill;
    expect(await prometheus.firing()).not.toContain(alert);
    await drill.inject();
    await eventually(`${alert} fires`, async () => {
      await drill.load?.();
      return (await prometheus.firing()).includes(alert);
    });
    const { expressions } = await readRunbook(alerts.get(alert)!);
    const found = await Promise.all(expressions.map((one) => prometheus.query(one)));
    expect(found.some((series) => series.length > 0)).toBe(true);
    await mend(drill);
    await prometheus.clears(alert);
  });

  it('asks, in rules, runbooks and dashboards, only for metrics that services serve', async () => {
    const texts = await Promise.all(
      Object.values(stack.services).map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
    );
    const served = new Set(
      texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!)),
    );
    const rules = (await readRules()).flatMap((group) => group.rules);
    const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
    const runbooks = await Promise.all([...alerts.values()].map(readRunbook));
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...runbooks.flatMap((runbook) => runbook.expressions),
      ...dashboards.flatMap(({ panels }) =>
        panels.flatMap(({ queries }) => Object.values(queries)),
      ),
    ];
    const asked = await Promise.all(expressions.map((one) => prometheus.metricsIn(one)));
    expect(asked.flat().length).toBeGreaterThanOrEqual(expressions.length);
    const unknown = asked
      .flat()
      .filter((name) => name !== 'up' && !recorded.includes(name))
      .filter((name) => !served.has(name) && !served.has(name.replace(/_(bucket|count|sum)$/, '')));
    expect(unknown).toEqual([]);
  });

  it('is there for each alert, or says why not', () => {
    const drilled = drills.map(({ alert }) => alert);
    expect([...drilled, ...Object.keys(NOT_DRILLED)].sort()).toEqual([...alerts.keys()].sort());
  });
});
