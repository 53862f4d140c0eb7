import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EventHeader, webhookEvents } from '#contracts';
import { eventually } from '#testing';
import kafkajs, { type Message } from 'kafkajs';
import pg from 'pg';
import {
  type DatabaseOwner,
  isDatabaseOwner,
  keyOf,
  type ServiceName,
} from '../../../../tools/local/services/service-names.ts';
import { prepareStack, type Stack } from '../../../../tools/local/stack.ts';
import { runSteps } from '../../../../tools/local/steps.ts';
import { requirePrometheus, startPrometheus } from '../../../../tools/monitoring/prometheus.ts';
import {
  type AlertRule,
  alertsIn,
  quickened,
  readRules,
} from '../../../../tools/monitoring/rules.ts';
import { partnerCall } from '../partner-call.ts';
import { PartnerCompany } from '../partner-company.ts';
import { PlayedCommands, PlayedKubectl, playPsql } from '../played-commands.ts';
import type { Replica } from '../replicas.ts';
import { ObservedAlerts } from './observed-alerts.ts';

const { Kafka, logLevel } = kafkajs;
export const WINDOW_SECONDS = 5;
const INTERVAL_MS = 1_000;

/** The whole system with Prometheus, and what drills do to it. */
export class DrilledSystem {
  private constructor(
    readonly stack: Stack,
    readonly prometheus: ObservedAlerts,
    readonly alerts: ReadonlyMap<string, AlertRule>,
    readonly commands: PlayedCommands,
    readonly kubectl: PlayedKubectl,
    /** Onboarded, with one employee who has a card and was sent a mail. */
    readonly company: PartnerCompany,
    readonly companyId: string,
  ) {}

  static async start(): Promise<DrilledSystem> {
    await requirePrometheus();
    const rules = await readRules();
    const prepared = await prepareStack({ isTemporary: true });
    const { stack } = prepared;
    try {
      await runSteps(prepared.steps);
      const prometheusUrl = await startPrometheus(
        {
          ...stack,
          rules: quickened(rules, WINDOW_SECONDS),
          intervalMs: INTERVAL_MS,
          targets: Object.values(stack.services).map(({ name, url }) => ({ service: name, url })),
        },
        prepared.processes,
      );
      const kubectl = new PlayedKubectl(prepared);
      const company = await PartnerCompany.create(stack.endpoints, 1);
      await company.confirmAll(await company.openLink());
      await eventually('the mails', async () => (await company.mails()).length === 1);
      const companyId = await company.platformId();
      const commands = await PlayedCommands.start({ kubectl: kubectl.run, psql: playPsql });
      return new DrilledSystem(
        stack,
        new ObservedAlerts(prometheusUrl),
        new Map(alertsIn(rules).map((rule) => [rule.alert, rule])),
        commands,
        kubectl,
        company,
        companyId,
      );
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.prometheus.close();
    await this.commands.close();
    await this.stack.stop();
  }

  /** An event of the platform, to be delivered to the gateway. */
  emit(): Promise<unknown> {
    const { companyId } = this;
    const data = { applicationId: 'kyc_1' };
    const body = { companyId, event: 'kyc_approved', data };
    return partnerCall(this.stack.endpoints, 'POST', '/v1/sandbox/events', body);
  }

  async rows<Row extends object>(owner: DatabaseOwner, sql: string): Promise<Row[]> {
    const client = await this.connect(owner);
    return client.query<Row>(sql).then(
      ({ rows }) => client.end().then(() => rows),
      (error: unknown) =>
        client.end().then(() => {
          throw error;
        }),
    );
  }

  /** Locks a table from now on, as a forgotten transaction does. */
  async lockTable(owner: DatabaseOwner, table: string): Promise<void> {
    const client = await this.connect(owner);
    // It ends with an error, when the commands of the runbook end it.
    client.on('error', () => {});
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  }

  /** All replicas of a service: a load balancer would have their addresses. */
  replicasOf(name: ServiceName): readonly Pick<Replica, 'url' | 'pid'>[] {
    return [this.stack.services[name], ...this.kubectl.replicasOf(name)];
  }

  /** Takes back what the runbook of an earlier drill has added. */
  async scaleToOne(name: ServiceName): Promise<void> {
    const namespace = name === 'platform' ? 'card-platform' : 'card-partner';
    const scale = ['scale', `deployment/${name}`, '--replicas', '1'];
    await this.kubectl.run(['--namespace', namespace, ...scale]);
  }

  /** Restarts a service as another release of it, by loading an additional module. */
  async release(name: ServiceName, module: string, settings: NodeJS.ProcessEnv): Promise<void> {
    const path = join(import.meta.dirname, module);
    await this.stack.services[name].restart({ ...settings, NODE_OPTIONS: `--import=${path}` });
  }

  /** Writes records to the topic of webhooks, all to one partition. */
  async publish(messages: (Message & { eventType: string })[]): Promise<void> {
    const kafka = new Kafka({ brokers: this.stack.kafkaBrokers, logLevel: logLevel.NOTHING });
    const producer = kafka.producer();
    await producer.connect();
    const records = messages.map(({ eventType, ...message }) => ({
      key: 'drill',
      ...message,
      headers: {
        [EventHeader.id]: `evt_${randomUUID()}`,
        [EventHeader.type]: eventType,
      },
    }));
    for (let sent = 0; sent < records.length; sent += 1_000) {
      const part = records.slice(sent, sent + 1_000);
      await producer.send({ topic: webhookEvents.name, messages: part });
    }
    await producer.disconnect();
  }

  /** What a runbook's commands read. */
  environmentOf(service: ServiceName | undefined): NodeJS.ProcessEnv {
    const { endpoints, kafkaBrokers } = this.stack;
    return {
      KAFKA_BROKERS: kafkaBrokers.join(','),
      PLATFORM_URL: endpoints.platform,
      API_KEY: endpoints.partner.apiKey,
      CARD_ACTIVITY_URL: endpoints.cardActivity,
      OPERATOR_TOKEN: endpoints.partner.operatorToken,
      ...(service &&
        isDatabaseOwner(service) && { DATABASE_URL: endpoints.postgres[keyOf(service)] }),
    };
  }

  private async connect(owner: DatabaseOwner): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.stack.endpoints.postgres[keyOf(owner)] });
    await client.connect();
    return client;
  }
}

/** A fault, and what its alert and its runbook need to be drilled. */
export interface Drill {
  alert: string;
  /** The service that the alert names, and the commands of its runbook: `<service>`. */
  service?: ServiceName;
  inject: () => Promise<void>;
  /** Continues from the fault until the alert is over, so that only the commands of the runbook end it. */
  load?: () => Promise<unknown>;
  /** The values of other words in angle brackets, such as `<card>`. */
  words?: () => Promise<Record<string, string>>;
}

/** Drills one after the other; drills of another row may run meanwhile. */
export type Row = readonly Drill[];
