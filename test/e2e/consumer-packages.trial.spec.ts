import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testBrokers } from '#testing';
import {
  buildLibraryPackages,
  folderOf,
  libraryPackages,
  packTo,
} from '../../tools/release/library-packages.ts';
import { PartnerProject } from './support/partner-project.ts';

/** The versions of Node that these packages run on. */
const majors = [22, 24] as const;
const MAX_PACKED_BYTES = 200 * 1024;

/** A consumer with a group, a topic and an event of its own, which handles an event twice delivered once. */
const CONSUMER = `
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { ConsumerConfig, consumerService } from '@partner-card-platform/consumer';
import { createTestDatabase, ensureTestTopics, eventually, openRoutesIn, publishEvent, startTestService,
  testBrokers } from '@partner-card-platform/consumer/testing';
import { CardOrdered, declareConsumerGroup, declareTopic, Event, exampleOf, IsMoment } from '@partner-card-platform/contracts';
import { createMessagingTables, dropMessagingTables, EventConsumer, type EventMeta, Inbox, OnEvent, Outbox } from '@partner-card-platform/messaging';
import type { DatabaseUrl } from '@partner-card-platform/messaging/database';
import { Module } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const group = declareConsumerGroup('g' + randomUUID().replaceAll('-', ''));
const seen = declareTopic(group, { name: group + '.seen', partitions: 2, cleanupPolicy: 'delete',
  retentionMs: 3_600_000, maxMessageBytes: 64 * 1024 });

@Event<CardSeen>({ identifier: 'card_seen', version: 1, topic: seen, key: ({ cardId }) => cardId })
class CardSeen {
  @IsMoment() timestamp!: string;
  @IsString() cardId!: string;
}

class CreateTables1 implements MigrationInterface {
  name = 'CreateTables1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query('CREATE TABLE seen (event_id text NOT NULL, card_id text NOT NULL)');
  }
  async down(runner: QueryRunner): Promise<void> { await dropMessagingTables(runner); }
}

@EventConsumer()
class Consumer {
  constructor(private readonly inbox: Inbox, private readonly outbox: Outbox) {}

  @OnEvent(CardOrdered)
  async ordered(event: CardOrdered, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.outbox.publish(transaction, CardSeen, [{ timestamp: event.timestamp, cardId: event.data.cardId }]));
  }

  @OnEvent(CardSeen)
  async seen(event: CardSeen, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      transaction.query('INSERT INTO seen VALUES ($1, $2)', [meta.id, event.cardId]));
  }
}

@Module({ controllers: [Consumer] })
class ConsumerModule {}

class Config extends ConsumerConfig {
  override port = 0;
}

const databaseOf = (url: DatabaseUrl) => ({ url, service: group, migrations: [CreateTables1] });
await ensureTestTopics();
const database = await createTestDatabase(databaseOf);
const config = Object.assign(new Config(), { logLevel: 'silent', databaseUrl: database.url, kafkaBrokers: testBrokers() });
const service = await startTestService(consumerService({ service: group, config, database: databaseOf, module: ConsumerModule }));
const ordered = { ...exampleOf(CardOrdered) };
ordered.data = { ...ordered.data, cardId: 'crd_' + randomUUID() };
const id = randomUUID();
await publishEvent(CardOrdered, ordered, id);
await publishEvent(CardOrdered, ordered, id);
const later = { ...ordered, data: { ...ordered.data, cardId: 'crd_' + randomUUID() } };
await publishEvent(CardOrdered, later);
const count = async (cardId: string) =>
  (await database.query('SELECT event_id FROM seen WHERE card_id = $1', [cardId])).length;
await eventually('the later event', async () => (await count(later.data.cardId)) === 1);
const health = await fetch(service.url + '/health/ready');
console.log(JSON.stringify({ node: process.versions.node, seen: await count(ordered.data.cardId),
  health: health.status, routes: openRoutesIn(service).length }));
await service.close();
await database.drop();
`;

/** Each entry, and that a group which is not declared does not compile. */
const TYPED = `
import * as consumer from '@partner-card-platform/consumer';
import * as http from '@partner-card-platform/consumer/http';
import * as client from '@partner-card-platform/consumer/platform-client';
import * as testing from '@partner-card-platform/consumer/testing';
import * as contracts from '@partner-card-platform/contracts';
import * as browser from '@partner-card-platform/contracts/browser';
import * as messaging from '@partner-card-platform/messaging';
import * as access from '@partner-card-platform/messaging/access';
import * as config from '@partner-card-platform/messaging/config';
import * as database from '@partner-card-platform/messaging/database';
import * as observability from '@partner-card-platform/messaging/observability';
// @ts-expect-error: it is not declared
export const undeclared: contracts.ConsumerGroup = 'loyalty';
export const entries = { consumer, http, client, testing, contracts, browser, messaging, access, config, database, observability };
`;

describe('the packages for consumers', () => {
  const packages = mkdtempSync(join(tmpdir(), 'packages-'));
  let files: string[];
  let project: PartnerProject;

  beforeAll(async () => {
    buildLibraryPackages();
    files = packTo(packages, libraryPackages.map(folderOf));
    project = await PartnerProject.createOnline(...files, '@types/node@22');
    project.write('consumer.ts', CONSUMER);
    project.write('typed.ts', TYPED);
  });

  afterAll(() => {
    project?.remove();
    rmSync(packages, { recursive: true, force: true });
  });

  const contentOf = (name: string) =>
    globSync('**/*', { cwd: project.at(`node_modules/@partner-card-platform/${name}`) });

  it.each(libraryPackages)('%s is small, has types, README and license, and no tests', (name) => {
    const file = files.find((path) => path.includes(name))!;
    expect(statSync(file).size).toBeLessThan(MAX_PACKED_BYTES);
    const content = contentOf(name);
    expect(content).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    expect(content.some((path) => path.endsWith('index.d.ts'))).toBe(true);
    expect(content.filter((path) => /[.]spec[.]|\.map$|(^|[^d])\.ts$|\/test\//.test(path))).toEqual(
      [],
    );
  });

  it('exist once with what they need', () => {
    const nested = globSync('node_modules/**/node_modules/*{,/*}/package.json', {
      cwd: project.directory,
    });
    const single =
      /node_modules\/(kafkajs|typeorm|pg|class-validator|prom-client|@(nestjs|partner-card-platform)\/[^/]+)\/package.json$/;
    expect(nested.filter((path) => single.test(path))).toEqual([]);
  });

  it('compile strictly, with the types of all packages', async () => {
    await project.compileWith({ skipLibCheck: false }, ['typed.ts']);
    await project.compile('consumer.ts', 'typed.ts');
  });

  it.each(majors)(
    'consume events once, with a group and a topic of their own, on Node %i',
    async (major) => {
      const environment = {
        TEST_KAFKA_BROKERS: testBrokers().join(','),
        TEST_DATABASE_ADMIN_URL: process.env['TEST_DATABASE_ADMIN_URL'],
      };
      const printed = await project.node(major, ['built/consumer.js'], environment);
      expect(JSON.parse(printed.trim().split('\n').at(-1)!)).toEqual({
        node: expect.stringMatching(`^${major}\\.`),
        seen: 1,
        health: 200,
        routes: 6,
      });
    },
  );

  it('bring the patches of kafkajs', async () => {
    project.write(
      'patched.mjs',
      `import Runner from 'kafkajs/src/consumer/runner.js';
       const { stop } = Runner.prototype;
       await import('@partner-card-platform/messaging');
       console.log(stop !== Runner.prototype.stop);`,
    );
    expect((await project.node(24, ['patched.mjs'])).trim()).toBe('true');
  });

  it.each(majors)('have contracts without Nest, Kafka and database, on Node %i', async (major) => {
    const contracts = files.find((path) => path.includes('contracts'))!;
    const alone = await PartnerProject.createOnline(contracts);
    try {
      alone.write(
        'event.mjs',
        `import { CardOrdered, eventSchemaOf } from '@partner-card-platform/contracts';
         console.log(eventSchemaOf(CardOrdered).title ?? CardOrdered.name);`,
      );
      expect(await alone.node(major, ['event.mjs'])).toMatch(/\w/);
      const installed = JSON.parse(
        readFileSync(alone.at('node_modules/.package-lock.json'), 'utf8'),
      ) as { packages: object };
      const names = Object.keys(installed.packages).join('\n');
      expect(names).not.toMatch(/@nestjs|kafkajs|typeorm|node_modules\/pg$/m);
    } finally {
      alone.remove();
    }
  });
});
