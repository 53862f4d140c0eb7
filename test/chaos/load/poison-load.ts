import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccountTopUp,
  eventDeclarationOf,
  EventHeader,
  exampleOf,
  webhookEvents,
} from '#contracts';
import { Kafka, logLevel, type Message, Partitioners } from 'kafkajs';
import type { Random } from '../random.ts';
import { type Journal, pause, type SentPoison } from './journal.ts';

/** `text`: valid, but Postgres can't store it. */
const poisonKinds = ['bytes', 'version', 'data', 'text'] as const;
type PoisonKind = (typeof poisonKinds)[number];

const { identifier, version } = eventDeclarationOf(AccountTopUp);

const longestIntervalMs = 1_500;
const retryPauseMs = 500;

/** Writes records to the topic that the gateway would refuse: each must become a dead letter. */
export async function sendPoison(
  brokers: string[],
  companyIds: readonly string[],
  { random, journal, stopping }: { random: Random; journal: Journal; stopping: AbortSignal },
): Promise<void> {
  const own = random.fork('poison');
  const kafka = new Kafka({ clientId: 'chaos', brokers, logLevel: logLevel.NOTHING });
  // The services' partitioner, so that poison is between the webhooks of the same key.
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  for (let number = 1; ; number += 1) {
    await pause(own.between(0, longestIntervalMs), stopping);
    if (stopping.aborted) break;
    const poison: SentPoison = {
      id: `poison-${number}`,
      key: own.pick(companyIds),
      outcomes: {
        onboarding: 'dead-letter',
        notification: 'dead-letter',
        ledger: 'dead-letter',
      },
    };
    const message = toMessage(poison, own.pick(poisonKinds));
    const sending = { topic: webhookEvents.name, messages: [message] };
    while (!(await isTaken(producer.send(sending)))) await sleep(retryPauseMs);
    journal.poison.push(poison);
  }
  await producer.disconnect();
}

function toMessage({ id, key }: SentPoison, kind: PoisonKind): Message {
  const envelope = {
    event: identifier,
    companyId: key,
    timestamp: new Date().toISOString(),
    data:
      kind === 'text'
        ? { ...exampleOf(AccountTopUp).data, topUpId: 'with a \u0000 in it' }
        : { accountId: 'acc_1' },
  };
  return {
    key,
    value:
      kind === 'bytes' ? Buffer.from([0xff, 0x7b, 0x00]) : Buffer.from(JSON.stringify(envelope)),
    headers: {
      [EventHeader.id]: id,
      [EventHeader.type]: identifier,
      [EventHeader.version]: kind === 'version' ? '99' : String(version),
    },
  };
}

function isTaken(sending: Promise<unknown>): Promise<boolean> {
  return sending.then(
    () => true,
    () => false,
  );
}
