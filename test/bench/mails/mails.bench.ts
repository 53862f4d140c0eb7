import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { repositoryDirectory } from '../../../tools/local/repository.ts';
import type { Bench, Series } from '../support/bench.ts';
import { Contender } from '../support/contender.ts';
import { type BenchInfrastructure, startInfrastructure } from '../support/infrastructure.ts';
import { inRounds } from '../support/rounds.ts';
import { ratioOf } from '../support/statistics.ts';

const OURS = 'notification, from its outbox';
const BARE = 'bare nodemailer pool';
const COMPANY = '8a0d5f0e-3c53-4c57-9a5f-0d5b3a2f9c11';
const TIMEOUT_MS = 300_000;

const options = { rounds: 5, mails: 10_000 };

export const bench: Bench<typeof options> = {
  title: 'Mails a second to a mail server on the same machine',
  options,
  run: async ({ rounds, mails }, note) => {
    const infrastructure = await startInfrastructure();
    const client = new pg.Client({ connectionString: infrastructure.databaseUrl });
    const sink = await Contender.start<number>('test/bench/mails/contenders/smtp-sink.js', {});
    try {
      await client.connect();
      await prepareDirectory(infrastructure, client, mails);
      const race = new Race(infrastructure, client, sink);
      await race.ours(mails);
      await race.bare(mails);
      const series = await inRounds([OURS, BARE], rounds, async (contender, round) => {
        const rate = await (contender === OURS ? race.ours(mails) : race.bare(mails));
        note(`round ${round}, ${contender}: ${Math.round(rate)} mails/s`);
        return rate;
      });
      return findings(mails, series);
    } finally {
      await client.end();
      await sink.stop();
      await infrastructure.stop();
    }
  },
};

function findings(mails: number, series: Series[]) {
  const [ours, bare] = series as [Series, Series];
  return {
    setting:
      `${mails} mails, each to somebody else, over 5 connections; ours finds the recipient, composes the ` +
      'mail and records the result; the bare pool sends one mail that was composed earlier',
    measures: [{ name: 'mails', unit: 'mails/s', series }],
    goals: [
      {
        name: `${OURS} / ${BARE}`,
        unit: 'x',
        actual: ratioOf(ours, bare),
        wanted: { atLeast: 0.8 },
      },
    ],
  };
}

/** Creates the service's tables and all recipients. */
async function prepareDirectory(
  { databaseUrl }: BenchInfrastructure,
  client: pg.Client,
  people: number,
): Promise<void> {
  const migration = join(repositoryDirectory, 'dist/apps/notification/src/migrate.js');
  const environment = { ...process.env, DATABASE_URL: databaseUrl };
  await promisify(execFile)(process.execPath, [migration], { env: environment });
  await client.query(
    `INSERT INTO directory_companies (id, platform_company_id, legal_name)
     VALUES ($1, 'cmp_1', 'Fabrikam GmbH')`,
    [COMPANY],
  );
  await client.query(
    `INSERT INTO directory_people (company_id, external_id, name, email, language, role)
     SELECT $1, 'e-' || n, 'Ada Byron ' || n, 'ada-' || n || '@fabrikam.example', 'en', 'employee'
     FROM generate_series(1, $2::int) AS n`,
    [COMPANY, people],
  );
}

class Race {
  private readonly infrastructure: BenchInfrastructure;
  private readonly client: pg.Client;
  private readonly sink: Contender<number>;
  private allReceived = (): void => {};

  constructor(infrastructure: BenchInfrastructure, client: pg.Client, sink: Contender<number>) {
    this.infrastructure = infrastructure;
    this.client = client;
    this.sink = sink;
    sink.onMessage(() => this.allReceived());
  }

  bare(mails: number): Promise<number> {
    return this.run('bare-pool', mails, async () => {});
  }

  /** Ends when every mail is recorded as sent. */
  async ours(mails: number): Promise<number> {
    await this.client.query('TRUNCATE mails, mail_paces');
    await this.client.query(
      `INSERT INTO mails (id, kind, cause, addressee, company_id, facts, next_attempt_at, created_at)
       SELECT gen_random_uuid(), 'card_order_confirmation', 'crd_' || n, 'person/e-' || n, 'cmp_1',
         '{"cardType": "virtual"}', 'infinity', now()
       FROM generate_series(1, $1::int) AS n`,
      [mails],
    );
    await this.client.query('VACUUM ANALYZE mails');
    return this.run('notification', mails, () => this.allRecorded());
  }

  private async run(
    program: string,
    mails: number,
    recorded: () => Promise<void>,
  ): Promise<number> {
    const { brokers, databaseUrl } = this.infrastructure;
    const contender = await Contender.start(`test/bench/mails/contenders/${program}.js`, {
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: brokers.join(','),
      SMTP_URL: `smtp://127.0.0.1:${this.sink.readiness}`,
    });
    try {
      const all = new Promise<void>((resolve) => (this.allReceived = resolve));
      this.sink.send({ expect: mails });
      const start = performance.now();
      contender.send({ mails });
      await Promise.race([all, timeout(program)]);
      await recorded();
      return (mails / (performance.now() - start)) * 1_000;
    } finally {
      await contender.stop();
    }
  }

  private async allRecorded(): Promise<void> {
    const left = `SELECT count(*)::int AS left FROM mails WHERE status <> 'sent'`;
    while ((await this.client.query<{ left: number }>(left)).rows[0]!.left > 0) await sleep(5);
  }
}

async function timeout(program: string): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`${program} has not sent all mails in ${TIMEOUT_MS / 1_000} s`);
}
