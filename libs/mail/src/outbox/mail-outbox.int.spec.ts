import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, SmtpInbox } from '#testing';
import { DataSource } from 'typeorm';
import type { ReplicaOptions } from '../../test/mail-replica.main.js';
import { addressings, OutboxFixture } from '../../test/outbox-fixture.js';
import { MailOutbox, MailResending, SentMails, Suppressions } from '../index.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const REPLICA = fileURLToPath(new URL('../../test/mail-replica.main.ts', import.meta.url));

describe('the mail outbox', () => {
  let outbox: OutboxFixture;
  let replica: INestApplicationContext;
  let mia: string;

  beforeAll(async () => {
    outbox = await OutboxFixture.start();
    replica = await outbox.startReplica();
    await outbox.startReplica();
  });

  afterAll(() => outbox?.close());

  beforeEach(() => {
    mia = `mia-${randomUUID()}`;
    outbox.person(mia);
    outbox.inbox.refuse = () => undefined;
  });

  const mailsTo = (person: string) => outbox.inbox.mailsTo(`${person}@example.com`);

  const sent = (person: string, count = 1) =>
    eventually(`${count} mails to ${person}`, () => mailsTo(person).length >= count);

  /** Waits until the mail has this status, whichever replica set it. */
  const isIn = (status: string, cause: string) =>
    eventually(`${cause} ${status}`, async () => {
      const row = await outbox.row(cause);
      return row.status === status && row.leased_until === null && row;
    });

  it('sends one mail for a cause, whatever comes twice, and under the same id if it must again', async () => {
    const cause = randomUUID();
    await Promise.all([1, 2, 3].map(() => outbox.add({ cause, addressee: mia })));
    await isIn('sent', cause);
    expect(mailsTo(mia)).toHaveLength(1);
    // Simulates that the service died between sending and recording.
    await outbox.database.query(
      `UPDATE mails SET status = 'pending', leased_until = now() - interval '1 second' WHERE cause = $1`,
      [cause],
    );
    outbox.wake();
    await sent(mia, 2);
    const ids = mailsTo(mia).map(({ headers }) => headers.get('message-id'));
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@partner\.example>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('sends a mail to each who has a role, once it is known who has it', async () => {
    const [cause, role, jo] = [randomUUID(), randomUUID(), `jo-${randomUUID()}`];
    await outbox.add({ cause, addressee: role });
    await isIn('awaiting_recipient', cause);
    addressings.set(role, { to: [mia, jo].map((person) => outbox.person(person)) });
    await replica.get(MailOutbox).release(replica.get(DataSource).manager, 'cmp_1');
    outbox.wake();
    await sent(mia);
    await sent(jo);
    // A person who gets the role later is not included.
    addressings.set(role, { to: [outbox.person(`late-${role}`)] });
    await outbox.add({ cause, addressee: role });
    // Results are recorded in batches.
    await eventually('both are noted', async () => {
      const rows = await outbox.database.query('SELECT status FROM mails WHERE cause = $1', [
        cause,
      ]);
      return (
        rows
          .map(({ status }) => status)
          .sort()
          .join() === 'sent,sent,split'
      );
    });
    const page = await replica.get(SentMails).list({ limit: 100 });
    const shown = page.data.filter((mail) => mail.cause === cause);
    expect(shown.map(({ addressee }) => addressee).sort()).toEqual([jo, mia].sort());
  });

  it('waits as long as the host says, and drops mails that are no longer needed', async () => {
    const [cause, other] = [randomUUID(), randomUUID()];
    const [recipient] = (addressings.get(mia) as { to: [ReturnType<typeof outbox.person>] }).to;
    addressings.set(mia, { notBefore: new Date(outbox.clock.now().getTime() + 3 * HOUR) });
    await outbox.add({ cause, addressee: mia });
    await eventually('it waits', async () => {
      const { next_attempt_at: next } = await outbox.row(cause);
      return (next as Date) > outbox.clock.now();
    });
    addressings.set(mia, { to: [recipient] });
    outbox.pass(3 * HOUR);
    await sent(mia);
    addressings.set(mia, { cancelled: 'it happened meanwhile' });
    await outbox.add({ cause: other, addressee: mia });
    expect(await isIn('cancelled', other)).toMatchObject({
      failure: 'it happened meanwhile',
      attempts: 0,
    });
    expect(mailsTo(mia)).toHaveLength(1);
  });

  it('sends all that came while the server was away for an hour, each once', async () => {
    const people = Array.from({ length: 40 }, (_, index) => `away-${index}-${randomUUID()}`);
    people.forEach((person) => outbox.person(person));
    await outbox.inbox.stop();
    await outbox.add(...people.map((person) => ({ cause: person, addressee: person })));
    const tries = async () => {
      const [row] = await outbox.database.query(
        'SELECT min(attempts) AS least, max(next_attempt_at) AS last FROM mails WHERE cause = ANY ($1)',
        [people],
      );
      return row as { least: number; last: Date };
    };
    const delays: number[] = [];
    while (delays.reduce((sum, delay) => sum + delay, 0) < HOUR) {
      await eventually('one more try of each', async () => {
        const { least, last } = await tries();
        return least > delays.length && last > outbox.clock.now();
      });
      const { last } = await tries();
      delays.push(last.getTime() - outbox.clock.now().getTime());
      outbox.pass(delays.at(-1)!);
    }
    expect(delays.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(Math.max(...delays)).toBe(10 * MINUTE);
    await outbox.inbox.startAgain();
    outbox.pass(10 * MINUTE);
    for (const person of people) await isIn('sent', person);
    for (const person of people) expect(mailsTo(person)).toHaveLength(1);
    const { id, attempts } = (await outbox.row(people[0]!)) as { id: string; attempts: number };
    const { latestAttempts } = await replica.get(SentMails).get(id);
    expect(latestAttempts).toHaveLength(Math.min(attempts, 20));
    expect(latestAttempts.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(latestAttempts.length - 1).fill('deferred'),
      'sent',
    ]);
    expect(latestAttempts.at(-1)!.answer).toMatch(/^250 /);
  });

  it('tries what is refused for now for five days, then gives it up', async () => {
    const cause = randomUUID();
    outbox.inbox.refuse = (address) => (address.startsWith(mia) ? '452 4.2.2 full' : undefined);
    await outbox.add({ cause, addressee: mia });
    await eventually('a try', async () => (await outbox.row(cause)).attempts === 1);
    outbox.pass(5 * DAY);
    await eventually('another one', async () => (await outbox.row(cause)).attempts === 2);
    outbox.pass(10 * MINUTE);
    const row = await isIn('rejected', cause);
    expect(row.failure).toBe('the mail server answered 452 4.2.2');
  });

  it('records what is refused for ever, and can send it again', async () => {
    const cause = randomUUID();
    // The server's answer is recorded, as far as the database can store it.
    const words = `x${'😀'.repeat(300)}`;
    outbox.inbox.refuse = (address) => (address.startsWith(mia) ? `550 5.7.1 ${words}` : undefined);
    await outbox.add({ cause, addressee: mia });
    const { id, failure } = await isIn('rejected', cause);
    expect(failure).toBe('the mail server answered 550 5.7.1');
    // The address is valid, so other mails to it are sent.
    outbox.inbox.refuse = () => undefined;
    const { latestAttempts } = await replica.get(SentMails).get(id as string);
    expect(latestAttempts).toEqual([
      {
        attemptedAt: outbox.clock.now().toISOString(),
        outcome: 'rejected',
        answer: expect.stringMatching(/^550 5\.7\.1 x/),
      },
    ]);
    const again = await replica.get(MailResending).resend(id as string);
    expect(again).toMatchObject({ status: 'pending', failure: null });
    await sent(mia);
    await isIn('sent', cause);
    await expect(replica.get(MailResending).resend(id as string)).rejects.toMatchObject({
      code: 'mail_not_resendable',
    });
    for (const unknown of [randomUUID(), 'x']) {
      const resent = replica.get(MailResending).resend(unknown);
      await expect(resent).rejects.toMatchObject({ code: 'mail_unknown' });
    }
  });

  it('sends nothing to a suppressed address until it is removed from the list', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    outbox.inbox.refuse = (address) => (address.startsWith(mia) ? 550 : undefined);
    await outbox.add({ cause: first, addressee: mia });
    await isIn('rejected', first);
    outbox.inbox.refuse = () => undefined;
    await outbox.add({ cause: second, addressee: mia });
    const { id } = await isIn('suppressed', second);
    expect(mailsTo(mia)).toEqual([]);
    const resending = replica.get(MailResending);
    await expect(resending.resend(id as string)).rejects.toMatchObject({
      code: 'recipient_suppressed',
    });
    const suppressions = replica.get(Suppressions);
    const { data } = await suppressions.list({ limit: 100 });
    const suppression = data.find(({ address }) => address === `${mia}@example.com`)!;
    expect(suppression.failure).toBe('the mail server answered 550');
    await suppressions.remove(suppression.id);
    await expect(suppressions.remove(suppression.id)).rejects.toMatchObject({
      code: 'suppression_unknown',
    });
    await resending.resend(id as string);
    await isIn('sent', second);
    expect(mailsTo(mia)).toHaveLength(1);
  });

  it('gives one address its share of mails, and sends the others in their turn', async () => {
    const causes = Array.from({ length: 12 }, (_, index) => `${index}-${mia}`);
    await outbox.add(...causes.map((cause) => ({ cause, addressee: mia })));
    await sent(mia, 5);
    const settled = async () => {
      const rows = await outbox.database.query(
        `SELECT cause FROM mails WHERE addressee = $1 AND status = 'pending' AND next_attempt_at > $2
           AND leased_until IS NULL`,
        [mia, outbox.clock.now()],
      );
      return rows.length;
    };
    await eventually('seven that wait', async () => (await settled()) === 7);
    outbox.pass(24 * MINUTE);
    await eventually('five that wait', async () => (await settled()) === 5);
    await sent(mia, 7);
    expect(mailsTo(mia)).toHaveLength(7);
    outbox.pass(HOUR);
    await sent(mia, 12);
    const subjects = mailsTo(mia).map(({ headers }) => headers.get('subject'));
    expect(new Set(subjects).size).toBe(12);
    expect(subjects).toHaveLength(12);
  });

  it.each([
    ['takes it', undefined],
    ['defers it', 451],
    ['refuses it', 554],
  ])(
    'sends a mail once, though the replica that has it is frozen in the middle, and the server then %s',
    async (_what, code) => {
      const inbox = await SmtpInbox.start();
      const frozen = await OutboxFixture.start(inbox);
      const replicas = new Replicas(frozen, 1_000);
      const add = (cause: string, addressee: string) =>
        frozen.database.query(
          `INSERT INTO mails (id, kind, cause, addressee, company_id, facts, next_attempt_at, created_at)
           VALUES (gen_random_uuid(), 'greeting', $1, $2, 'cmp_1', '{}', now(), now())`,
          [cause, addressee],
        );
      try {
        let thaw!: (value: unknown) => void;
        const thawed = new Promise((resolve) => (thaw = resolve));
        let held = 0;
        inbox.hold = () => {
          held += 1;
          return held === 1 ? thawed : Promise.resolve();
        };
        const first = await replicas.start();
        await add('one', 'mia');
        await eventually('the first has it in hand', () => held === 1);
        first.kill('SIGSTOP');
        const second = await replicas.start();
        await eventually(
          'another sent it',
          async () => (await frozen.row('one')).status === 'sent',
        );
        const asNoted = await frozen.row('one');
        inbox.refuse = (address) => (address.startsWith('mia') ? code : undefined);
        thaw(undefined);
        first.kill('SIGCONT');
        // The only replica left sends these mails in order, so it has finished its earlier ones.
        await replicas.kill(second);
        for (const cause of ['next', 'next but one']) {
          await add(cause, 'jo');
          await eventually(
            `the first sends ${cause}`,
            async () => (await frozen.row(cause)).status === 'sent',
          );
        }
        expect(inbox.mailsTo('mia@example.com')).toHaveLength(1);
        expect(await frozen.row('one')).toEqual(asNoted);
        expect(first.exitCode).toBeNull();
      } finally {
        await replicas.killAll();
        await frozen.close();
      }
    },
  );

  it('loses nothing when replicas are killed in the middle, and every repetition has the same id', async () => {
    const killed = await OutboxFixture.start();
    const replicas = new Replicas(killed);
    try {
      await killed.database.query(
        `INSERT INTO mails (id, kind, cause, addressee, company_id, facts, next_attempt_at, created_at)
         SELECT gen_random_uuid(), 'greeting', 'c-' || n, 'p-' || n, 'cmp_1', '{}', now(), now()
         FROM generate_series(1, 1200) AS n`,
      );
      for (const enough of [100, 500]) {
        const child = await replicas.start();
        await eventually('some mails', () => killed.inbox.mails.length > enough);
        await replicas.kill(child);
      }
      // Claims of a dead replica expire after 20 s; simulate that.
      await killed.database.query(
        `UPDATE mails SET leased_until = now() - interval '1 second' WHERE leased_until IS NOT NULL`,
      );
      await replicas.start();
      await eventually('all of them', async () => {
        const [row] = await killed.database.query(
          `SELECT count(*)::int AS left FROM mails WHERE status <> 'sent'`,
        );
        return row!.left === 0;
      });
      const subjectById = new Map<string, string>();
      for (const { headers } of killed.inbox.mails) {
        subjectById.set(headers.get('message-id')!, headers.get('subject')!);
      }
      expect(subjectById.size).toBe(1_200);
      expect(new Set(subjectById.values()).size).toBe(1_200);
    } finally {
      await replicas.killAll();
      await killed.close();
    }
  });
});

/** Replicas as processes, on the database and the inbox of a fixture. */
class Replicas {
  private readonly running = new Set<ChildProcess>();

  constructor(
    private readonly outbox: OutboxFixture,
    private readonly leaseMs?: number,
  ) {}

  async start(): Promise<ChildProcess> {
    const options: ReplicaOptions = {
      databaseUrl: this.outbox.database.url,
      smtpUrl: this.outbox.inbox.url,
      ...(this.leaseMs !== undefined && { leaseMs: this.leaseMs }),
    };
    const child = spawn(process.execPath, [REPLICA, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.running.add(child);
    await once(child.stdout!, 'data');
    return child;
  }

  async kill(child: ChildProcess): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    this.running.delete(child);
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.running].map((child) => this.kill(child)));
  }
}
