import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Event, type TopicDeclaration } from '#contracts';
import { DatabaseModule } from '#database';
import { MessagingModule, Outbox } from '#messaging';
import { loggingModule, MetricsModule } from '#observability';
import { DataSource } from 'typeorm';

/**
 * A service replica as a separate process that can be killed. Run by Node itself with the built
 * libraries.
 */
export interface ReplicaOptions {
  databaseUrl: string;
  brokers: string[];
  topic: TopicDeclaration;
  /**
   * The runners for which it publishes lap after lap, each in its own transaction. If empty, it
   * only relays.
   */
  runners: string[];
}

export class LapDone {
  timestamp: string;
  runner: string;
  lap: number;
  isRolledBack: boolean;
}

class RolledBackError extends Error {}

const ROLLED_BACK_SHARE = 0.2;
const { databaseUrl, brokers, topic, runners } = JSON.parse(process.argv[2]!) as ReplicaOptions;

// Node runs this file directly and has no decorators.
Event<LapDone>({ identifier: 'lap_done', version: 1, topic, key: ({ runner }) => runner })(LapDone);

const app = await NestFactory.createApplicationContext({
  module: class Replica {},
  imports: [
    loggingModule('replica', 'silent'),
    MetricsModule.forRoot('replica'),
    DatabaseModule.forRoot({ url: databaseUrl, service: 'replica' }),
    MessagingModule.forConsumer({ brokers, service: 'replica' }),
  ],
});

async function runLap(runner: string): Promise<void> {
  await app.get(DataSource).transaction(async (transaction) => {
    const [[{ lap }]] = (await transaction.query(
      'UPDATE laps SET lap = lap + 1 WHERE runner = $1 RETURNING lap',
      [runner],
    )) as [[{ lap: number }]];
    const timestamp = new Date().toISOString();
    const isRolledBack = Math.random() < ROLLED_BACK_SHARE;
    await app.get(Outbox).publish(transaction, LapDone, [{ timestamp, runner, lap, isRolledBack }]);
    if (isRolledBack) throw new RolledBackError();
  });
}

async function runLaps(runner: string): Promise<never> {
  for (;;) {
    await runLap(runner).catch((error: unknown) => {
      if (!(error instanceof RolledBackError)) throw error;
    });
  }
}

console.log('ready');
await Promise.all(runners.map(runLaps));
