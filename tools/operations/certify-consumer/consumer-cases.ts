import { setTimeout as sleep } from 'node:timers/promises';
import { CompanyEvents, type EffectSource, type Outgoing, type Random } from '#conformance';
import { EventHeader, type EventClass, eventDeclarationOf, type WebhookEvent } from '#contracts';
import { type BrokerInspector, type BrokerProducer, type OutgoingRecord } from '#messaging';

export interface ConsumerOptions {
  group: string;
  /** The kind whose effects the probe counts. */
  eventClass: EventClass<WebhookEvent>;
  /** Where the consumer puts what it can never handle. */
  deadLetters: string;
  effects: EffectSource;
  random: Random;
  /** Ends the consumer's processes without warning, and starts them again. Left out, such cases are not verified. */
  processes?: { stop: () => Promise<void>; start: () => Promise<void> };
  /** For each awaited effect. */
  effectMs: number;
  /** After the last awaited effect: what comes too much comes until then. */
  settleMs: number;
  signal: AbortSignal;
}

export interface ConsumerVerdict {
  name: string;
  title: string;
  status: 'passed' | 'failed' | 'not_verified';
  /** What is wrong, or why nothing can be said. */
  reason: string | null;
  /** What to change where it fails. */
  remedy: string;
}

interface ConsumerCase extends Pick<ConsumerVerdict, 'name' | 'title' | 'remedy'> {
  /** If one of these has failed, its own failure says nothing new. */
  restsOn?: readonly string[];
  run: (records: Records) => Promise<void>;
}

const LOOK_AGAIN_MS = 50;
const MANY = 200;
const SOME = 20;

/** A record of the kind that is counted; `headers` are in addition to the usual ones, or in the place of them. */
interface SentRecord {
  id: string;
  body: Buffer | null;
  headers?: Readonly<Record<string, string>>;
}

/** What a case sends, and what has to become of it. */
class Records {
  readonly effects = new Map<string, number>();
  readonly kept = new Set<string>();
  readonly company: CompanyEvents;

  constructor(
    readonly options: ConsumerOptions,
    private readonly producer: BrokerProducer,
    name: string,
  ) {
    this.company = new CompanyEvents(options.random.fork(name), Date.now());
  }

  next(): Outgoing {
    return this.company.next(this.options.eventClass);
  }

  /** In this order: all are of one company, and so in one partition. */
  send(...records: SentRecord[]): Promise<void> {
    return this.producer.send(records.map((one) => this.recordOf(one)));
  }

  /** Sends an event of the kind that is counted. */
  async sendEvents(events: readonly SentRecord[]): Promise<void> {
    for (const { id } of events) this.effects.set(id, 1);
    await this.send(...events);
  }

  /** Nothing that was sent before may hold up what comes behind it. */
  async expectProgress(): Promise<void> {
    const behind = this.next();
    await this.sendEvents([behind]);
    await this.untilEffect(behind.id);
  }

  /** @throws Error when the time is over. */
  async untilEffect(id: string): Promise<void> {
    const { effects, effectMs, signal } = this.options;
    const deadlineMs = Date.now() + effectMs;
    while ((await effects.effectsOf(id)).count === 0) {
      if (Date.now() > deadlineMs)
        throw new Error(`${id} has had no effect, or waits behind others`);
      await sleep(LOOK_AGAIN_MS, undefined, { signal });
    }
  }

  private recordOf({ id, body, headers }: SentRecord): OutgoingRecord {
    const { identifier, version, topic } = eventDeclarationOf(this.options.eventClass);
    const usual = {
      [EventHeader.id]: id,
      [EventHeader.type]: identifier,
      [EventHeader.version]: String(version),
      [EventHeader.occurredAt]: new Date().toISOString(),
      [EventHeader.companyId]: this.company.companyId,
    };
    return {
      topic: topic.name,
      key: this.company.companyId,
      value: body,
      headers: { ...usual, ...headers },
    };
  }
}

const byId =
  'Keep the ids of events that had their effect, in the transaction of the effect, and skip a known one.';

const cases: readonly ConsumerCase[] = [
  {
    name: 'repeated',
    title: 'gives an event one effect that comes again',
    remedy: byId,
    run: async (records) => {
      const event = records.next();
      for (let number = 0; number < 3; number += 1) await records.sendEvents([event]);
      await records.expectProgress();
    },
  },
  {
    name: 'repeated-late',
    restsOn: ['repeated'],
    title: 'knows an event that comes again after hundreds of others',
    remedy: `${byId} Keep all of them, at least as long as the topic keeps its records.`,
    run: async (records) => {
      const event = records.next();
      await records.sendEvents([event]);
      await records.sendEvents(Array.from({ length: MANY }, () => records.next()));
      await records.sendEvents([event]);
      await records.expectProgress();
    },
  },
  {
    name: 'same-content',
    title: 'gives two events with the same content an effect each',
    remedy: 'Tell events apart by their id alone.',
    run: async (records) => {
      const event = records.next();
      const twin = { ...event, id: records.options.random.fork('twin').id('evt') };
      await records.sendEvents([event, twin]);
    },
  },
  {
    name: 'reordered',
    title: 'loses no event that comes after a later one',
    remedy:
      'Do not drop an event because a later one came before it: a failed delivery comes again behind the others.',
    run: async (records) => {
      const events = Array.from({ length: SOME }, () => records.next());
      await records.sendEvents(records.options.random.fork('order').shuffled(events));
    },
  },
  {
    name: 'fields-unknown',
    title: 'takes fields and headers that it does not know',
    remedy: 'Ignore what you do not know: fields are added at any time.',
    run: async (records) => {
      const event = records.next();
      const body = JSON.parse(event.body.toString('utf8')) as { data: object };
      const added = { new_field: { list: [1, null, 'ä😀'] } };
      const value = { ...body, ...added, data: { ...body.data, ...added } };
      records.effects.set(event.id, 1);
      await records.send({
        ...{ id: event.id, body: Buffer.from(JSON.stringify(value)) },
        headers: { 'new-header': 'ä😀' },
      });
    },
  },
  {
    name: 'kind-unknown',
    title: 'goes on behind a kind that it does not know',
    remedy: 'Skip kinds that you have no handler for: new kinds come on the same topic.',
    run: async (records) => {
      const { id, body } = records.next();
      records.effects.set(id, 0);
      await records.send({ id, body, headers: { [EventHeader.type]: 'thing_happened' } });
      await records.expectProgress();
    },
  },
  {
    name: 'tombstone',
    title: 'goes on behind a record without a value',
    remedy:
      'A record without a value deletes its key on a compacted topic: skip it, or put it among the dead letters.',
    run: async (records) => {
      await records.send({ id: records.next().id, body: null });
      await records.expectProgress();
    },
  },
  ...poisons(),
  {
    name: 'old-version',
    title: 'loses no event of an earlier or a later version',
    remedy:
      'Read the versions that you declare, and put all others among the dead letters, where they can be replayed.',
    run: async (records) => {
      const { version } = eventDeclarationOf(records.options.eventClass);
      for (const other of [version - 1, version + 1].filter((one) => one > 0)) {
        const event = records.next();
        records.kept.add(event.id);
        await records.send({ ...event, headers: { [EventHeader.version]: String(other) } });
      }
      await records.expectProgress();
    },
  },
];

/** Each must be kept, and not hold up the records behind it. */
function poisons(): ConsumerCase[] {
  const remedy =
    'What can never be handled goes to the dead letters with its bytes and headers, at once; then go on.';
  const rows: [name: string, title: string, changed: (body: string) => string][] = [
    ['poison-broken', 'keeps a record that is no JSON, and goes on', (body) => body.slice(0, -9)],
    ['poison-empty', 'keeps a record with an empty object, and goes on', () => '{}'],
    [
      'poison-data',
      'keeps an event with wrong data, and goes on',
      (body) => body.replace(/"data":\{.*\}/s, '"data":{"amount":"all"}}'),
    ],
  ];
  return rows.map(([name, title, changed]) => ({
    ...{ name, title, remedy },
    run: async (records) => {
      const { id, body } = records.next();
      records.effects.set(id, 0);
      records.kept.add(id);
      await records.send({ id, body: Buffer.from(changed(body.toString('utf8'))) });
      await records.expectProgress();
    },
  }));
}

/** The ones that end the consumer's processes. */
const lastCases: readonly ConsumerCase[] = [
  {
    name: 'killed',
    restsOn: ['repeated', 'repeated-late'],
    title: 'loses nothing and doubles nothing when its processes are killed',
    remedy: 'Commit the offset after the effect, and the effect together with its id.',
    run: async (records) => {
      const { stop, start } = records.options.processes!;
      const events = Array.from({ length: MANY }, () => records.next());
      await records.sendEvents(events);
      await records.untilEffect(events[0]!.id);
      await stop();
      await start();
      await records.expectProgress();
    },
  },
];

/**
 * Writes records to a consumer's topic, also repeated, reordered and broken ones, and reads their effects.
 *
 * @returns a verdict for each case; only the first one if that fails.
 */
export async function certifyConsumer(
  options: ConsumerOptions,
  producer: BrokerProducer,
  inspector: BrokerInspector,
): Promise<ConsumerVerdict[]> {
  const startedAt = await endsOf(inspector, options.deadLetters);
  const groupStart = new Date();
  const runs: Run[] = [];
  const runOne = async (definition: ConsumerCase): Promise<Run> => {
    const run: Run = {
      definition,
      records: new Records(options, producer, definition.name),
      reason: null,
    };
    runs.push(run);
    await attempt(run, () => definition.run(run.records));
    return run;
  };
  const first = await runOne({
    name: 'effect',
    title: 'gives an event its effect',
    remedy: 'Check the group, the topic, the kind and the probe.',
    run: (records) => records.expectProgress(),
  });
  const judgeAll = async (some: readonly Run[]) =>
    judge(some, options, () => deadLettersSince(inspector, options.deadLetters, startedAt));
  if (first.reason !== null) return runs.map((run) => verdictOf(run, new Set()));
  for (const definition of cases) if (!options.signal.aborted) await runOne(definition);
  await judgeAll(runs);
  const again = rewound(runs, groupStart, inspector);
  if (options.processes) {
    // Each before the next one, which may double the effects of all.
    for (const definition of [...lastCases, again]) await judgeAll([await runOne(definition)]);
  }
  const open = options.processes ? [] : [...lastCases, again];
  const failed = new Set(runs.filter(({ reason }) => reason !== null).map(nameOf));
  return [...runs.map((run) => verdictOf(run, failed)), ...open.map((one) => unverified(one))];
}

interface Run {
  definition: ConsumerCase;
  records: Records;
  reason: string | null;
}

/** Reads everything of this run again, as after a rewind by an operator. */
function rewound(runs: readonly Run[], since: Date, inspector: BrokerInspector): ConsumerCase {
  return {
    name: 'rewound',
    restsOn: ['repeated', 'repeated-late', 'killed'],
    title: 'doubles nothing when its group is moved back',
    remedy: `${byId} An id must be known longer than a record is kept.`,
    run: async (records) => {
      const { group, eventClass, processes } = records.options;
      const { name: topic } = eventDeclarationOf(eventClass).topic;
      await processes!.stop();
      await untilEmpty(inspector, records.options);
      await inspector.moveGroup(group, await inspector.offsetsAt([topic], since));
      await processes!.start();
      await records.expectProgress();
      // As many effects as before, where they were right.
      for (const { records: earlier } of runs.filter(({ reason }) => reason === null)) {
        for (const [id, count] of earlier.effects) records.effects.set(id, count);
      }
    },
  };
}

/** A killed member is forgotten after its session. @throws Error when the time is over. */
async function untilEmpty(
  inspector: BrokerInspector,
  { group, effectMs, signal }: ConsumerOptions,
): Promise<void> {
  const deadlineMs = Date.now() + 2 * effectMs;
  for (;;) {
    const own = (await inspector.groups()).find(({ name }) => name === group);
    if (own?.members === 0) return;
    if (Date.now() > deadlineMs) throw new Error(`${group} has members although it was stopped`);
    await sleep(10 * LOOK_AGAIN_MS, undefined, { signal });
  }
}

async function attempt(run: Run, work: () => Promise<void>): Promise<void> {
  if (run.reason !== null) return;
  try {
    await work();
  } catch (error) {
    run.reason = (error as Error).message;
  }
}

async function judge(
  runs: readonly Run[],
  options: ConsumerOptions,
  deadLetters: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const { effects, settleMs, signal } = options;
  for (const run of runs) {
    const awaited = [...run.records.effects].filter(([, count]) => count > 0);
    await attempt(run, async () => {
      for (const [id] of awaited) await run.records.untilEffect(id);
    });
  }
  await sleep(settleMs, undefined, { signal });
  const dead = await deadLetters();
  for (const run of runs) {
    await attempt(run, async () => {
      for (const [id, count] of run.records.effects) {
        const found = (await effects.effectsOf(id)).count;
        if (found !== count) throw new Error(`${id} has had ${found} effects instead of ${count}`);
      }
      for (const id of run.records.kept) {
        const isHandled = (await effects.effectsOf(id)).count === 1;
        if (!isHandled && !dead.has(id)) {
          throw new Error(`${id} is neither handled nor in ${options.deadLetters}`);
        }
      }
    });
  }
}

async function endsOf(inspector: BrokerInspector, topic: string): Promise<Map<number, bigint>> {
  const ranges = await inspector.ranges([topic]);
  return new Map(ranges.map(({ partition, end }) => [partition, end]));
}

async function deadLettersSince(
  inspector: BrokerInspector,
  topic: string,
  start: ReadonlyMap<number, bigint>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const range of await inspector.ranges([topic])) {
    const since = { ...range, start: start.get(range.partition) ?? range.start };
    if (since.start >= since.end) continue;
    for await (const { headers } of inspector.read(since)) ids.add(headers[EventHeader.id] ?? '');
  }
  return ids;
}

const nameOf = ({ definition }: Run): string => definition.name;

function verdictOf({ definition, reason }: Run, failed: ReadonlySet<string>): ConsumerVerdict {
  const { name, title, remedy, restsOn = [] } = definition;
  const foundation = restsOn.find((one) => failed.has(one));
  if (reason !== null && foundation !== undefined) {
    return unverified(definition, `${foundation} failed, on which it rests`);
  }
  return { name, title, remedy, status: reason === null ? 'passed' : 'failed', reason };
}

function unverified(
  { name, title, remedy }: ConsumerCase,
  reason = 'no commands were named that stop and start the consumer',
): ConsumerVerdict {
  return { name, title, remedy, status: 'not_verified', reason };
}
