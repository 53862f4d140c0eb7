import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { type DatabaseOptions, DatabaseModule } from '#database';
import { loggingModule, MetricsModule } from '#observability';
import { createTestDatabase, SmtpInbox, TestClock, type TestDatabase } from '#testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  type Addressing,
  createMailTables,
  type DueMail,
  MailHost,
  MailOutbox,
  MailOutboxModule,
  MailOutboxOptions,
  MailWorker,
  type MailRecipient,
  type NewMail,
} from '../src/index.js';

class CreateMailTables1700000000000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return createMailTables(queryRunner);
  }

  async down(): Promise<void> {}
}

export function mailDatabase(url: string): DatabaseOptions {
  return { url, service: 'spec', migrations: [CreateMailTables1700000000000] };
}

/** The addressing of each addressee in a spec. An addressee that is not listed is unknown. */
export const addressings = new Map<string, Addressing>();

class SpecHost extends MailHost {
  address(mails: readonly DueMail[]): Promise<Addressing[]> {
    return Promise.resolve(mails.map(({ addressee }) => addressings.get(addressee) ?? { to: [] }));
  }

  compose({ kind, cause }: DueMail, { name }: MailRecipient) {
    const text = `Hello ${name}, this is about ${cause}.`;
    return Promise.resolve({ subject: `${kind} ${cause}`, text, html: `<p>${text}</p>` });
  }
}

@Module({})
class ReplicaModule {
  static of(databaseUrl: string, options: MailOutboxOptions): DynamicModule {
    return {
      module: ReplicaModule,
      imports: [
        loggingModule('spec', 'silent'),
        MetricsModule.forRoot('spec'),
        DatabaseModule.forRoot(mailDatabase(databaseUrl)),
        MailOutboxModule.forHost({
          imports: [],
          options: { provide: MailOutboxOptions, useValue: options },
          host: SpecHost,
        }),
      ],
    };
  }
}

/** A database with an outbox, an inbox for the sent mails, and service replicas. */
export class OutboxFixture {
  readonly clock = new TestClock('2026-03-02T09:00:00.000Z');
  private readonly replicas: INestApplicationContext[] = [];

  private constructor(
    readonly inbox: SmtpInbox,
    readonly database: TestDatabase,
  ) {}

  static async start(inbox?: SmtpInbox): Promise<OutboxFixture> {
    const own = inbox ?? (await SmtpInbox.start());
    return new OutboxFixture(own, await createTestDatabase(mailDatabase));
  }

  async startReplica(
    sender: Partial<MailOutboxOptions['sender']> = {},
  ): Promise<INestApplicationContext> {
    const options: MailOutboxOptions = {
      sender: {
        url: this.inbox.url,
        from: 'The Partner <cards@partner.example>',
        ...sender,
      },
      pace: { mails: 5, perMs: 60 * 60_000 },
      now: this.clock.now,
    };
    const replica = await NestFactory.createApplicationContext(
      ReplicaModule.of(this.database.url, options),
      { logger: false },
    );
    this.replicas.push(replica);
    return replica;
  }

  /** A person with their own mail address. */
  person(addressee: string, domain = 'example.com'): MailRecipient {
    const recipient = { addressee, name: addressee, address: `${addressee}@${domain}` };
    addressings.set(addressee, { to: [recipient] });
    return recipient;
  }

  async add(...mails: (Partial<NewMail> & { cause: string; addressee: string })[]): Promise<void> {
    const [replica] = this.replicas;
    const complete = mails.map((mail) => ({
      kind: 'greeting',
      companyId: 'cmp_1',
      facts: {},
      ...mail,
    }));
    await replica!.get(MailOutbox).add(replica!.get(DataSource).manager, complete);
    this.wake();
  }

  wake(): void {
    for (const replica of this.replicas) replica.get(MailWorker).wake();
  }

  /** Advances the clock and wakes the worker. */
  pass(milliseconds: number): void {
    this.clock.pass(milliseconds);
    this.wake();
  }

  async row(cause: string): Promise<Record<string, unknown>> {
    const [row] = await this.database.query(
      `SELECT * FROM mails WHERE cause = $1 AND status <> 'split'`,
      [cause],
    );
    return row ?? {};
  }

  async close(): Promise<void> {
    for (const replica of this.replicas) await replica.close();
    await this.inbox.stop();
    await this.database.drop();
  }
}
