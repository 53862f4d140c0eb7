import { EventHeader, webhookEvents } from '#contracts';
import { KafkajsBroker, type OutgoingRecord } from '#messaging';
import type { Random } from '../random.ts';
import type { Journal, SentPoison } from './journal.ts';
import { pause } from './pause.ts';

type PoisonKind = 'bytes' | 'version' | 'data';

const longestIntervalMs = 1_500;
const retryPauseMs = 500;

/** Puts records onto the topic that no gateway would: each must become a dead letter where it is handled. */
export async function sendPoison(
  brokers: string[],
  companyIds: readonly string[],
  { random, journal, stopping }: { random: Random; journal: Journal; stopping: AbortSignal },
): Promise<void> {
  const own = random.fork('poison');
  const broker = new KafkajsBroker(brokers, 'chaos');
  const producer = broker.createProducer();
  for (let number = 1; ; number += 1) {
    await pause(own.between(0, longestIntervalMs), stopping);
    if (stopping.aborted) break;
    const poison: SentPoison = {
      id: `poison-${number}`,
      key: own.pick(companyIds),
      outcomes: { onboarding: 'dead-letter', ledger: 'dead-letter' },
    };
    const record = toRecord(poison, own.pick(['bytes', 'version', 'data'] as const));
    while (!(await isTaken(producer.send([record])))) await pause(retryPauseMs, stopping);
    journal.poison.push(poison);
  }
  await producer.close();
  await broker.close();
}

function toRecord({ id, key }: SentPoison, kind: PoisonKind): OutgoingRecord {
  const envelope = {
    event: 'account_top_up',
    companyId: key,
    timestamp: new Date().toISOString(),
    data: { accountId: 'acc_1' },
  };
  return {
    topic: webhookEvents.name,
    key,
    value:
      kind === 'bytes' ? Buffer.from([0xff, 0x7b, 0x00]) : Buffer.from(JSON.stringify(envelope)),
    headers: {
      [EventHeader.id]: id,
      [EventHeader.type]: 'account_top_up',
      [EventHeader.version]: kind === 'version' ? '99' : '1',
    },
  };
}

function isTaken(sending: Promise<void>): Promise<boolean> {
  return sending.then(
    () => true,
    () => false,
  );
}
