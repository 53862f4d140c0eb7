import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '#config';
import { GroupCommit } from '#database';
import { Controller, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsUrl } from 'class-validator';
import pg from 'pg';
import { Pool } from 'undici';

/** What this contender is told by `bench/delivery/bare-outbox.ts`. */
class BareOutboxConfig {
  @IsUrl({ protocols: ['postgres'], require_tld: false })
  databaseUrl: string;

  @IsUrl({ require_tld: false })
  receiverUrl: string;
}

interface Message {
  id: string;
  body: string;
}

const EVENTS_AT_ONCE = 500;
const CONNECTIONS = 4;
// As the platform does: nobody waits for it.
const GATHERED = { items: 32, ms: 20 };

const { databaseUrl, receiverUrl } = loadConfig(BareOutboxConfig);
const database = new pg.Pool({
  connectionString: databaseUrl,
  max: CONNECTIONS,
  idleTimeoutMillis: 0,
});
await database.query(`
  CREATE TABLE messages (
    id uuid PRIMARY KEY,
    body text NOT NULL,
    leased_until timestamptz,
    delivered_at timestamptz
  )`);
const receiver = new URL(receiverUrl);
const endpoint = new Pool(receiver.origin);

const accepting = new GroupCommit<Message, void>(async (messages) => {
  await database.query({
    name: 'accept',
    text: `INSERT INTO messages (id, body, leased_until)
      SELECT id, body, now() + interval '30 seconds' FROM unnest($1::uuid[], $2::text[]) AS m (id, body)`,
    values: [messages.map(({ id }) => id), messages.map(({ body }) => body)],
  });
  for (const message of messages) void deliver(message);
  return [];
}, EVENTS_AT_ONCE);

const recording = new GroupCommit<string, void>(
  async (ids) => {
    await database.query({
      name: 'record',
      text: 'UPDATE messages SET delivered_at = now(), leased_until = NULL WHERE id = ANY($1::uuid[])',
      values: [ids],
    });
    return [];
  },
  EVENTS_AT_ONCE,
  GATHERED,
);

async function deliver({ id, body }: Message): Promise<void> {
  const { statusCode, body: answer } = await endpoint.request({
    method: 'POST',
    path: receiver.pathname,
    headers: { 'content-type': 'application/json', 'webhook-id': id },
    body,
  });
  await answer.dump();
  if (statusCode < 300) await recording.add(id);
}

/**
 * The least that an outbox has to do with these libraries: what is accepted is written down in groups, handed
 * over in memory after the commit, sent, and marked. Nobody is asked for a key, nothing is numbered, signed,
 * checked, logged or tried again: what that costs is the difference to the platform.
 */
@Controller()
class MessagesController {
  @Post()
  accept(@Req() request: IncomingMessage, @Res() response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const id = randomUUID();
      void accepting.add({ id, body: Buffer.concat(chunks).toString() }).then(() => {
        response.writeHead(201, { 'content-type': 'application/json' }).end(`{"id":"${id}"}`);
      });
    });
  }
}

@Module({ controllers: [MessagesController] })
class BareOutboxModule {}

const app = await NestFactory.create(BareOutboxModule, { logger: false, bodyParser: false });
await app.listen(0, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
process.send!((app.getHttpServer().address() as AddressInfo).port);
