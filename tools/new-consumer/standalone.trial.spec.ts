import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EventHeader, webhookEvents } from '#contracts';
import { type CardOrderedEvent, PlatformClient } from '#platform-client';
import { eventually } from '#testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import pg from 'pg';
import { grantRights, listenerFor } from '../../test/e2e/support/kafka-users.ts';
import {
  podSecurityFaults,
  probeFaults,
  scalerFaults,
  shutdownFaults,
} from '../check/deploy/manifest-faults.ts';
import { listeningFaults, programFaults } from '../check/deploy/process-faults.ts';
import { renderOwn, schemaFaults } from '../check/deploy/rendered.ts';
import { Toolbox } from '../check/deploy/toolbox.ts';
import { createDatabases, databaseUrl, migrationUrl } from '../local/postgres/databases.ts';
import { repositoryDirectory } from '../local/repository.ts';
import { type Stack, startStack } from '../local/stack.ts';

const { Kafka, logLevel } = kafkajs;
const run = promisify(execFile);
const LISTENING = /listening on (http:\/\/[\d.]+:\d+)/;
/** For the whole way, on a machine with nothing else to do. The trial prints its time, and requires none. */
const STATED_SECONDS = 180;
const KAFKA_USER = 'loyalty-kafka';
/** The first retry is after a minute. */
const RETRY_PATIENCE_MS = 5 * 60_000;

describe('npm run new:consumer -- --standalone', () => {
  const parent = mkdtempSync(join(tmpdir(), 'standalone-'));
  const folder = join(parent, 'loyalty');
  const access = { name: 'loyalty', password: 'of-no-use-elsewhere', ownerPassword: 'neither' };
  let stack: Stack;
  /** Of a client with the certificate of the KafkaUser `loyalty`. */
  let asKafkaUser: NodeJS.ProcessEnv;
  let service: ChildProcess | undefined;
  let log = '';
  /** The service's. */
  let database: pg.Client;

  beforeAll(async () => {
    const { listener, environments } = await listenerFor([KAFKA_USER]);
    asKafkaUser = environments[KAFKA_USER];
    stack = await startStack({
      isTemporary: true,
      services: ['platform', 'gateway'],
      infrastructure: ['kafka', 'postgres'],
      kafkaListeners: [[listener]],
      areKafkaRightsChecked: true,
    });
  });

  afterAll(async () => {
    if (service?.pid !== undefined && service.exitCode === null) {
      const ended = once(service, 'close');
      // npm and what it runs are one group.
      process.kill(-service.pid, 'SIGTERM');
      await ended;
    }
    await database?.end();
    await stack?.stop();
    rmSync(parent, { recursive: true, force: true });
  });

  const environment = (): NodeJS.ProcessEnv => {
    const { JEST_WORKER_ID: _, NODE_OPTIONS: _options, ...inherited } = process.env;
    return {
      ...inherited,
      TEST_KAFKA_BROKERS: stack.kafkaBrokers.join(','),
      TEST_DATABASE_ADMIN_URL: stack.adminDatabaseUrl,
      KAFKA_BROKERS: stack.kafkaBrokers.join(','),
      DATABASE_URL: databaseUrl(stack.adminDatabaseUrl, access),
      PORT: '0',
    };
  };

  async function npm(cwd: string, ...parameters: string[]): Promise<string> {
    const options = { cwd, env: { ...environment(), INIT_CWD: cwd } };
    return run('npm', parameters, options).then(
      ({ stdout, stderr }) => stdout + stderr,
      (error: unknown) => {
        const { stdout, stderr } = error as Record<string, string>;
        throw new Error(`npm ${parameters.join(' ')}\n${stdout}${stderr}`, { cause: error });
      },
    );
  }

  async function emitCardOrdered(): Promise<{ id: string; companyId: string }> {
    const { platform: baseUrl, partner } = stack.endpoints;
    const client = new PlatformClient({ baseUrl, apiKey: partner.apiKey });
    const { id: companyId } = await client.companies.create({
      ...{ externalId: randomUUID(), legalName: 'Fabrikam GmbH' },
      ...{ registrationNumber: 'HRB 59020464', country: 'DE' },
    });
    const { data: types } = await client.eventTypes.list();
    const { data } = types.find(({ event }) => event === 'card_ordered')!.example;
    const ordered = data as unknown as CardOrderedEvent['data'];
    const { id } = await client.sandbox.emitEvent({
      companyId,
      event: 'card_ordered',
      data: ordered,
    });
    return { id, companyId };
  }

  async function isHandled({ id, companyId }: { id: string; companyId: string }): Promise<boolean> {
    const { rowCount } = await database.query(
      'SELECT FROM received_events WHERE event_id = $1 AND key = $2',
      [id, companyId],
    );
    return rowCount === 1;
  }

  const generate = (...parameters: string[]) =>
    npm(
      repositoryDirectory,
      ...['run', '--silent', 'new:consumer', '--', 'loyalty', '--standalone', folder],
      ...['--events', 'card_ordered,directory_person_changed', ...parameters],
    );

  it('writes nothing in a dry run, or with packages that are not there', async () => {
    const dry = await generate('--dry-run', '--packages', 'registry');
    expect(dry).toContain('create  k8s/base/migration.yaml\n');
    expect(dry).toContain('nothing was written');
    await expect(generate('--packages', parent)).rejects.toThrow('There is no ');
    expect(existsSync(folder)).toBe(false);
  });

  it('makes a repository that passes its spec, and handles an event of a running system', async () => {
    const startedAt = performance.now();
    const marks: string[] = [];
    const mark = (what: string) =>
      marks.push(`${what} ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
    expect(await generate()).toContain('npm install');
    mark('generated');
    await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts');
    mark('installed');
    expect(await npm(folder, 'test')).toContain('Tests:       6 passed, 6 total');
    mark('tested');

    await createDatabases(stack.adminDatabaseUrl, [access]);
    database = new pg.Client(databaseUrl(stack.adminDatabaseUrl, access));
    await run('npm', ['run', 'migrate'], {
      cwd: folder,
      env: { ...environment(), DATABASE_URL: migrationUrl(stack.adminDatabaseUrl, access) },
    });
    expect(await npm(folder, 'run', 'topics')).toContain('topics: loyalty.retry-1m, ');
    const granted = await grantRights(
      stack.kafkaBrokers,
      join(folder, 'k8s/overlays/production/kafka.yaml'),
    );
    expect(granted).toEqual([KAFKA_USER]);
    const env = { ...environment(), ...asKafkaUser };
    service = spawn('npm', ['start'], { cwd: folder, env, detached: true });
    for (const output of [service.stdout!, service.stderr!])
      output.setEncoding('utf8').on('data', (text: string) => (log += text));
    await eventually('the service is ready', async () => {
      if (service!.exitCode !== null) return true;
      const url = LISTENING.exec(log)?.[1];
      return url !== undefined && (await fetch(`${url}/health/ready`)).ok;
    });
    expect(service.exitCode).toBeNull();
    mark('started');

    await database.connect();
    const event = await emitCardOrdered();
    await eventually('the event is handled', () => isHandled(event));
    mark('handled an event');
    console.log(`${marks.join(', ')}; stated are ${STATED_SECONDS} s`);
  });

  it('retries events and writes dead letters with the rights of its KafkaUser alone', async () => {
    const kafka = new Kafka({ brokers: stack.kafkaBrokers, logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    const producer = kafka.producer();
    const asOwner = new pg.Client(migrationUrl(stack.adminDatabaseUrl, access));
    await Promise.all([admin.connect(), producer.connect(), asOwner.connect()]);
    const recordsOn = async (topic: string) =>
      (await admin.fetchTopicOffsets(topic)).reduce((sum, { offset }) => sum + Number(offset), 0);
    try {
      const deadLetters = await recordsOn('loyalty.dlt');
      const retries = await recordsOn('loyalty.retry-1m');
      const headers = { [EventHeader.id]: randomUUID(), [EventHeader.type]: 'card_ordered' };
      const poison = { key: 'poison', value: 'no JSON', headers };
      await producer.send({ topic: webhookEvents.name, messages: [poison] });
      await eventually(
        'the dead letter',
        async () => (await recordsOn('loyalty.dlt')) > deadLetters,
      );

      await asOwner.query('ALTER TABLE received_events RENAME TO gone');
      const event = await emitCardOrdered();
      await eventually('the retry', async () => (await recordsOn('loyalty.retry-1m')) > retries);
      await asOwner.query('ALTER TABLE gone RENAME TO received_events');
      await eventually('the event is handled', () => isHandled(event), RETRY_PATIENCE_MS);
    } finally {
      await Promise.all([admin.disconnect(), producer.disconnect(), asOwner.end()]);
    }
  });

  it('takes no folder that is not empty', async () => {
    await expect(generate('--packages', join(folder, 'vendor'))).rejects.toThrow('is not empty');
  });

  it('takes packed packages of a folder, and those of a registry by their version', async () => {
    const other = join(parent, 'rewards');
    const generateOther = (packages: string) =>
      npm(
        repositoryDirectory,
        ...['run', '--silent', 'new:consumer', '--', 'rewards', '--events', 'kyc_approved'],
        ...['--standalone', other, '--packages', packages],
      );
    await generateOther(join(folder, 'vendor'));
    expect(readdirSync(join(other, 'vendor'))).toEqual(readdirSync(join(folder, 'vendor')));
    rmSync(other, { recursive: true });
    await generateOther('registry');
    expect(existsSync(join(other, 'vendor'))).toBe(false);
    const { dependencies } = JSON.parse(readFileSync(join(other, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(dependencies['@partner-card-platform/consumer']).toMatch(/^\d+\.\d+\.\d+$/);
    expect(readFileSync(join(other, 'Dockerfile'), 'utf8')).not.toContain('vendor');
  });

  it('makes an image, a compose file and manifests that their schemas accept', async () => {
    const toolbox = await Toolbox.open(repositoryDirectory);
    await toolbox.run('hadolint', ['--no-color', join(folder, 'Dockerfile')]);
    const schemas = {
      'compose-spec': 'compose.yaml',
      'github-workflows': '.github/workflows/ci.yaml',
    };
    for (const [schema, file] of Object.entries(schemas)) {
      await toolbox.run('check-jsonschema', [
        `--builtin-schema=vendor.${schema}`,
        join(folder, file),
      ]);
    }
    const watched = join(folder, 'k8s/overlays/watched');
    await run('mkdir', [watched]);
    writeFileSync(
      join(watched, 'kustomization.yaml'),
      'resources: [../production]\ncomponents: [../../components/monitoring]\nnamespace: loyalty\n',
    );
    for (const path of [
      join(folder, 'k8s/base'),
      join(folder, 'k8s/overlays/production'),
      watched,
    ]) {
      const rendered = await renderOwn(toolbox, path);
      expect(await schemaFaults(toolbox, rendered)).toEqual([]);
    }
    const rendered = await renderOwn(toolbox, join(folder, 'k8s/overlays/production'));
    const { manifests, processes } = rendered;
    const images = JSON.stringify(manifests).match(/"image":"[^"]*"/g)!;
    expect([...new Set(images)]).toEqual([
      expect.stringMatching(/"registry\.example\.com\/[a-z-]+:0\.1\.0"/),
    ]);
    expect([
      ...probeFaults(manifests),
      ...shutdownFaults(manifests, processes),
      ...podSecurityFaults(manifests, ['card-partner']),
      ...scalerFaults(manifests),
      ...listeningFaults(processes),
      ...programFaults(join(folder, 'src'), processes),
    ]).toEqual([]);
    expect(processes.map(({ entry }) => entry).toSorted()).toEqual(['main.ts', 'migrate.ts']);
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      ...['ConfigMap', 'Deployment', 'ExternalSecret', 'ExternalSecret', 'Job', 'KafkaTopic'],
      ...['KafkaTopic', 'KafkaTopic', 'KafkaTopic', 'KafkaUser', 'NetworkPolicy'],
      ...['PodDisruptionBudget', 'ScaledObject', 'Service', 'ServiceAccount'],
      'TriggerAuthentication',
    ]);
  });
});
