import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Random } from '#conformance';
import {
  deadLetterTopicOf,
  eventDeclarationOf,
  EventHeader,
  PlatformWebhookHeader,
  readClass,
  TransactionSettled,
  webhookTransactions,
} from '#contracts';
import {
  type BrokerConsumer,
  type BrokerProducer,
  type IncomingRecord,
  KafkajsBroker,
} from '#messaging';
import { type OwnBroker, startOwnBroker } from '#testing';
import { certifyConsumer, type ConsumerVerdict } from './consumer-cases.js';

const { identifier, version } = eventDeclarationOf(TransactionSettled);

/** A consumer that does what it should. What `effects` and `known` have is in its database. */
class Consumer {
  readonly effects = new Map<string, number>();
  protected known = new Set<string>();
  private consumer?: BrokerConsumer;
  private producer?: BrokerProducer;

  constructor(
    private readonly broker: KafkajsBroker,
    readonly group: string,
  ) {}

  async start(): Promise<void> {
    this.producer = this.broker.createProducer();
    this.consumer = this.broker.createConsumer({
      ...{ group: this.group, topics: [webhookTransactions.name], concurrency: 3 },
    });
    await this.consumer.run(async (batch) => {
      for (const record of batch.records) {
        await this.handle(record);
        batch.resolve(record);
      }
    });
  }

  async stop(): Promise<void> {
    await this.consumer?.stop();
    await this.producer?.close();
  }

  protected async handle(record: IncomingRecord): Promise<void> {
    if (!this.isOurs(record)) return;
    if (!this.isReadable(record) || !this.isValid(record)) return this.drop(record);
    const mark = this.markOf(record);
    if (this.known.has(mark)) return;
    this.known.add(mark);
    this.apply(idOf(record));
  }

  protected isOurs({ headers }: IncomingRecord): boolean {
    return headers[EventHeader.type] === identifier;
  }

  protected isReadable({ headers }: IncomingRecord): boolean {
    return headers[EventHeader.version] === String(version);
  }

  protected isValid(record: IncomingRecord): boolean {
    try {
      const plain = JSON.parse(String(record.value)) as object;
      return readClass(TransactionSettled, plain, 'message').problems.length === 0;
    } catch {
      return false;
    }
  }

  /** By what it knows an event again. */
  protected markOf(record: IncomingRecord): string {
    return idOf(record);
  }

  protected apply(id: string): void {
    this.effects.set(id, (this.effects.get(id) ?? 0) + 1);
  }

  /** What can never be handled. */
  protected async drop({ key, value, headers }: IncomingRecord): Promise<void> {
    await this.producer!.send([{ topic: deadLetterTopicOf(this.group).name, key, value, headers }]);
  }
}

const idOf = ({ headers }: IncomingRecord): string => headers[EventHeader.id] ?? '';

class CountsRepetitions extends Consumer {
  private count = 0;
  protected override markOf(): string {
    return String((this.count += 1));
  }
}

class RemembersLatest extends Consumer {
  constructor(
    broker: KafkajsBroker,
    group: string,
    private readonly most: number,
  ) {
    super(broker, group);
  }

  protected override markOf(record: IncomingRecord): string {
    const [oldest] = this.known;
    if (this.known.size > this.most) this.known.delete(oldest!);
    return super.markOf(record);
  }
}

class KnowsByContent extends Consumer {
  protected override markOf({ value }: IncomingRecord): string {
    return String(value);
  }
}

class DropsLateNumbers extends Consumer {
  private readonly latest = new Map<string, number>();

  protected override isOurs(record: IncomingRecord): boolean {
    const company = String(record.key);
    const sequence = Number(record.headers[PlatformWebhookHeader.sequence] ?? 0);
    const latest = this.latest.get(company) ?? 0;
    // Repetitions are not late.
    if (sequence > 0 && sequence < latest && !this.known.has(idOf(record))) return false;
    this.latest.set(company, Math.max(sequence, latest));
    return super.isOurs(record);
  }
}

class RefusesNewFields extends Consumer {
  protected override isValid(record: IncomingRecord): boolean {
    return super.isValid(record) && !String(record.value).includes('new_field');
  }
}

class TakesEveryKind extends Consumer {
  protected override isOurs(): boolean {
    return true;
  }
}

class Forgets extends Consumer {
  constructor(
    broker: KafkajsBroker,
    group: string,
    private readonly isForgotten: (record: IncomingRecord) => boolean,
  ) {
    super(broker, group);
  }

  protected override async drop(record: IncomingRecord): Promise<void> {
    if (!this.isForgotten(record)) await super.drop(record);
  }
}

class WorksLater extends Consumer {
  private readonly waiting = new Set<NodeJS.Timeout>();
  private isKilled = false;

  /** What waits is lost, and what is still read, too. */
  override async stop(): Promise<void> {
    this.isKilled = true;
    this.waiting.forEach(clearTimeout);
    await super.stop();
    this.isKilled = false;
  }

  protected override apply(id: string): void {
    // Longer for one than for another.
    const delayMs = 300 + (this.waiting.size % 7) * 50;
    if (!this.isKilled) this.waiting.add(setTimeout(() => super.apply(id), delayMs));
  }
}

const isJson = ({ value }: IncomingRecord): boolean => {
  try {
    return Object.keys(JSON.parse(String(value)) as object).length > 0;
  } catch {
    return false;
  }
};
const isOtherVersion = ({ headers }: IncomingRecord) =>
  headers[EventHeader.version] !== String(version);

type Make = (broker: KafkajsBroker, group: string) => Consumer;

/** What is wrong with a consumer, the one case that has to find it, and the consumer. */
const faultyConsumers: [fault: string, name: string, make: Make][] = [
  ['counts what comes again', 'repeated', (...rest) => new CountsRepetitions(...rest)],
  ['remembers a hundred events', 'repeated-late', (...rest) => new RemembersLatest(...rest, 100)],
  ['knows events by their content', 'same-content', (...rest) => new KnowsByContent(...rest)],
  ['drops what comes out of order', 'reordered', (...rest) => new DropsLateNumbers(...rest)],
  ['refuses new fields', 'fields-unknown', (...rest) => new RefusesNewFields(...rest)],
  ['takes every kind for its own', 'kind-unknown', (...rest) => new TakesEveryKind(...rest)],
  [
    'forgets what has wrong data',
    'poison-data',
    (...rest) => new Forgets(...rest, (record) => isJson(record) && !isOtherVersion(record)),
  ],
  ['forgets other versions', 'old-version', (...rest) => new Forgets(...rest, isOtherVersion)],
  ['works after it has committed', 'killed', (...rest) => new WorksLater(...rest)],
  ['remembers an hour of events', 'rewound', (...rest) => new RemembersLatest(...rest, 300)],
];

describe('the certification of a consumer', () => {
  let own: OwnBroker;
  let broker: KafkajsBroker;
  let consumer: Consumer | undefined;
  let number = 0;

  beforeAll(async () => {
    own = await startOwnBroker();
    broker = new KafkajsBroker(own.brokers, 'spec');
  });

  afterEach(() => consumer?.stop());

  afterAll(async () => {
    await broker?.close();
    await own?.stop();
  });

  async function certify(make: Make, isStoppable = true): Promise<ConsumerVerdict[]> {
    number += 1;
    const group = `certified-${number}`;
    await broker.ensureTopics([deadLetterTopicOf(group)], 1);
    const certified = make(broker, group);
    consumer = certified;
    await certified.start();
    const [producer, inspector] = [broker.createProducer(), broker.createInspector()];
    try {
      return await certifyConsumer(
        {
          ...{ group, eventClass: TransactionSettled, effectMs: 30_000, settleMs: 800 },
          deadLetters: deadLetterTopicOf(group).name,
          effects: {
            effectsOf: (id) => Promise.resolve({ count: certified.effects.get(id) ?? 0 }),
          },
          random: new Random(String(number), Date.now()),
          signal: new AbortController().signal,
          ...(isStoppable && {
            processes: { stop: () => certified.stop(), start: () => certified.start() },
          }),
        },
        producer,
        inspector,
      );
    } finally {
      await producer.close();
      await inspector.close();
    }
  }

  const namesOf = (verdicts: ConsumerVerdict[], status: ConsumerVerdict['status']) =>
    verdicts.filter((one) => one.status === status).map(({ name }) => name);

  it('lets a right consumer pass every case', async () => {
    const verdicts = await certify((...rest) => new Consumer(...rest));
    expect(verdicts.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(12);
  });

  it('says what it could not verify without commands that stop and start it', async () => {
    const verdicts = await certify((...rest) => new Consumer(...rest), false);
    expect(namesOf(verdicts, 'failed')).toEqual([]);
    expect(namesOf(verdicts, 'not_verified')).toEqual(['killed', 'rewound']);
  });

  it.each(faultyConsumers)(
    'finds one that %s, by the case %s alone',
    async (_fault, name, make) => {
      const verdicts = await certify(make);
      // With the reason, which says more than the name.
      const failed = verdicts.filter(({ status }) => status === 'failed');
      expect(failed).toEqual([expect.objectContaining({ name })]);
    },
  );
});
