import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Body, Controller, Module, Post, Put } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { Pool } from 'undici';
import { contenderConfig, reportReady } from './contender.config.js';

interface Message {
  id: string;
  body: string;
}

const AT_ONCE = 32;
const CLAIMED_AT_ONCE = 256;
const CONNECTIONS = 10;
const LOOK_EVERY_MS = 1_000;

const { databaseUrl, receiverUrl } = contenderConfig();
const database = new pg.Pool({
  connectionString: databaseUrl,
  max: CONNECTIONS,
  idleTimeoutMillis: 0,
});
await database.query(`
  CREATE TABLE cards (id text PRIMARY KEY, person_id text NOT NULL, status text NOT NULL);
  CREATE TABLE messages (
    id uuid PRIMARY KEY,
    body text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    number bigint GENERATED ALWAYS AS IDENTITY,
    leased_until timestamptz,
    delivered_at timestamptz
  );
  CREATE INDEX messages_waiting ON messages (number) WHERE delivered_at IS NULL`);
const receiver = new URL(receiverUrl);
const endpoint = new Pool(receiver.origin);

let isDelivering = true;
let wake: () => void = () => {};

const CLAIM = `
  UPDATE messages SET leased_until = now() + interval '30 seconds'
  WHERE id IN (
    SELECT id FROM messages
    WHERE delivered_at IS NULL AND (leased_until IS NULL OR leased_until < now())
    ORDER BY number LIMIT ${CLAIMED_AT_ONCE} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, body`;

async function record(client: pg.Pool | pg.PoolClient, event: object): Promise<string> {
  const id = randomUUID();
  await client.query({
    name: 'record',
    text: 'INSERT INTO messages (id, body) VALUES ($1, $2)',
    values: [id, JSON.stringify(event)],
  });
  return id;
}

async function claim(): Promise<Message[]> {
  return (await database.query<Message>({ name: 'claim', text: CLAIM, values: [] })).rows;
}

async function deliver({ id, body }: Message): Promise<string | undefined> {
  const { statusCode, body: answer } = await endpoint.request({
    method: 'POST',
    path: receiver.pathname,
    headers: { 'content-type': 'application/json', 'webhook-id': id },
    body,
  });
  await answer.dump();
  return statusCode < 300 ? id : undefined;
}

async function deliverAll(messages: Message[]): Promise<void> {
  const delivered: string[] = [];
  const sendNext = async (): Promise<void> => {
    for (let message = messages.pop(); message; message = messages.pop()) {
      const id = await deliver(message);
      if (id) delivered.push(id);
    }
  };
  messages.reverse();
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, messages.length) }, sendNext));
  await database.query({
    name: 'mark',
    text: 'UPDATE messages SET delivered_at = now(), leased_until = NULL WHERE id = ANY($1::uuid[])',
    values: [delivered],
  });
}

/** Works while there are rows; then waits until this process has recorded one, or until the next poll. */
async function relay(): Promise<never> {
  for (;;) {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, LOOK_EVERY_MS).unref();
    });
    const messages = isDelivering ? await claim() : [];
    if (messages.length > 0) await deliverAll(messages);
    else await woken;
  }
}

/**
 * The minimum for an outbox shared by replicas, with these libraries: an order and its event are written in
 * one transaction, after whose commit a relay claims rows, sends them and marks them. There are no API keys,
 * numbers, order, signatures, validation, logs or retries; their cost is the difference to the platform.
 *
 * The relay is woken in this process. `pg_notify` in the transaction would take a lock of the whole database
 * at the commit, so that no two commits could share a flush.
 */
@Controller()
class OutboxController {
  @Post('cards')
  async order(@Body() body: { data: { personId: string } }): Promise<{ id: string }> {
    const cardId = `crd_${randomUUID()}`;
    const client = await database.connect();
    try {
      await client.query('BEGIN');
      await client.query({
        name: 'order',
        text: `INSERT INTO cards (id, person_id, status) VALUES ($1, $2, 'ordered')`,
        values: [cardId, body.data.personId],
      });
      await record(client, { ...body, data: { ...body.data, cardId } });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    wake();
    return { id: cardId };
  }

  @Post('events')
  async emit(@Body() body: object): Promise<{ id: string }> {
    const id = await record(database, { ...body, timestamp: new Date().toISOString() });
    wake();
    return { id };
  }

  @Put('delivering')
  setDelivering(@Body() body: { isDelivering: boolean }): void {
    ({ isDelivering } = body);
    wake();
  }
}

@Module({ controllers: [OutboxController] })
class BareOutboxModule {}

const app = await NestFactory.create(BareOutboxModule, { logger: false });
await app.listen(0, '127.0.0.1');
void relay();
reportReady((app.getHttpServer().address() as AddressInfo).port);
