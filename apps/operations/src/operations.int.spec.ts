import { randomUUID } from 'node:crypto';
import {
  CardAssignmentRequested,
  type DeadLetterDetail,
  type DeadLetterList,
  deadLettersResolved,
  EventHeader,
  exampleOf,
  type OperationsTopics,
  type Page,
  type RecordSearchResult,
  type RepairPreview,
  type RepairResource,
  retryTopicOf,
  topicsOfGroup,
  webhookEvents,
} from '#contracts';
import { type BrokerProducer, FailureHeader, KafkajsBroker } from '#messaging';
import { eventually, type OwnBroker, startOwnBroker } from '#testing';
import { OperatorClient } from '../../../libs/operators/test/operator-client.js';
import { OperationsFixture } from '../test/operations-fixture.js';

const GROUP = 'notification';
const companyId = 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11';

describe('the operations page', () => {
  let owned: OwnBroker;
  let broker: KafkajsBroker;
  let producer: BrokerProducer;
  let operations: OperationsFixture;
  let olga: OperatorClient;

  beforeAll(async () => {
    owned = await startOwnBroker();
    broker = new KafkajsBroker(owned.brokers, 'spec');
    await broker.ensureTopics([webhookEvents, ...topicsOfGroup(GROUP), deadLettersResolved], 1);
    producer = broker.createProducer();
    operations = await OperationsFixture.start(owned.brokers);
    olga = await OperatorClient.signedIn(operations);
  });

  afterAll(async () => {
    await operations?.close();
    await producer?.close();
    await broker?.close();
    await owned?.stop();
  });

  const body = Buffer.from(JSON.stringify(exampleOf(CardAssignmentRequested)));

  const send = async (topic: string, headers: Record<string, string> = {}, value = body) => {
    const id = randomUUID();
    const own = { [EventHeader.id]: id, [EventHeader.type]: 'card_assignment_requested' };
    await producer.send([{ topic, key: companyId, value, headers: { ...own, ...headers } }]);
    return id;
  };

  const sendLetter = (reason: string) =>
    send(`${GROUP}.dlt`, {
      [FailureHeader.topic]: webhookEvents.name,
      [FailureHeader.partition]: '0',
      [FailureHeader.offset]: '0',
      [FailureHeader.reason]: reason,
      [FailureHeader.attempts]: '3',
      'x-of-a-stranger': 'Ada Byron',
    });

  const listed = async (query: string) =>
    (await olga.call<DeadLetterList>('GET', `dead-letters?${query}`)).body;

  const recordsIn = async (topic: string) => {
    const inspector = broker.createInspector();
    try {
      const ranges = await inspector.ranges([topic]);
      return ranges.reduce((sum, { start, end }) => sum + Number(end - start), 0);
    } finally {
      await inspector.close();
    }
  };

  it('shows topics with the lag of each partition, and dead letters of each group', async () => {
    await send(webhookEvents.name);
    const { status, body: report } = await olga.call<OperationsTopics>('GET', 'topics');
    expect(status).toBe(200);
    expect(report.topics.find(({ name }) => name === webhookEvents.name)).toMatchObject({
      partitions: webhookEvents.partitions,
      messages: 1,
      faults: [],
    });
    expect(report.groups.map(({ group }) => group)).toContain(GROUP);
  });

  it('shows topics and groups of other repositories', async () => {
    const dead = topicsOfGroup('loyalty').at(-1)!;
    const ofOthers = { ...webhookEvents, name: 'loyalty.points', partitions: 2 };
    await broker.ensureTopics([...topicsOfGroup('loyalty'), ofOthers], 1);
    await send(dead.name);
    const id = await send(ofOthers.name);
    await eventually('the next look at the topics', async () => {
      const { body: report } = await olga.call<OperationsTopics>('GET', 'topics');
      const topic = report.topics.find(({ name }) => name === ofOthers.name);
      const group = report.groups.find((one) => one.group === 'loyalty');
      return topic?.partitions === 2 && topic.messages === 1 && group?.deadLetters === 1;
    });
    const search = (topic: string) => {
      const since = new Date(Date.now() - 3_600_000).toISOString();
      const until = new Date(Date.now() + 60_000).toISOString();
      const query = new URLSearchParams({ topic, since, until });
      return olga.call<RecordSearchResult>('GET', `records?${query}`);
    };
    expect((await search(ofOthers.name)).body.data).toMatchObject([{ eventId: id }]);
    expect((await search(dead.name)).body.data).toHaveLength(1);
    const { status, body: problem } = await search('loyalty.unknown');
    expect([status, problem.code]).toEqual([422, 'topic_unknown']);
  });

  it('shows a dead letter with its reason, and masks personal data', async () => {
    const eventId = await sendLetter('the mail server refused it');
    const { total, counts, data } = await listed(`group=${GROUP}&eventId=${eventId}`);
    expect({ total, counts }).toMatchObject({
      total: 1,
      counts: [{ group: GROUP, reason: 'the mail server refused it', count: 1 }],
    });
    const path = `dead-letter?place=${encodeURIComponent(data[0]!.place)}`;
    const letter = (await olga.call<DeadLetterDetail>('GET', path)).body;
    expect(letter).toMatchObject({ eventId, attempts: 3, resolution: null });
    expect(letter.headers).toMatchObject({
      [FailureHeader.reason]: 'the mail server refused it',
      'x-of-a-stranger': '•••',
    });
    const { data: shown } = JSON.parse(letter.body!) as { data: { people: object[] } };
    expect(shown.people).toEqual([
      { externalId: 'e-1001', name: '•••', cardType: 'physical' },
      { externalId: 'e-1002', name: '•••', cardType: 'virtual' },
    ]);
    expect(JSON.stringify(letter)).not.toContain('Ada');
  });

  it('masks all of an unknown kind but its ids', async () => {
    const value = Buffer.from(
      '{"event":"lamp_lit","cardId":"crd_1","ada@home.example":{"age":36}}',
    );
    const eventId = await send(webhookEvents.name, { [EventHeader.type]: 'lamp_lit' }, value);
    const query = new URLSearchParams({
      topic: webhookEvents.name,
      eventId,
      since: new Date(Date.now() - 3_600_000).toISOString(),
      until: new Date(Date.now() + 60_000).toISOString(),
    });
    const found = (await olga.call<RecordSearchResult>('GET', `records?${query}`)).body;
    expect(found).toMatchObject({ isComplete: true, next: null, data: [{ eventId }] });
    expect(JSON.parse(found.data[0]!.body!)).toEqual({
      event: 'lamp_lit',
      cardId: 'crd_1',
      '•••3': { '•••1': '•••' },
    });
    query.set('key', 'cmp_other');
    const none = (await olga.call<RecordSearchResult>('GET', `records?${query}`)).body;
    expect(none).toMatchObject({ data: [], isComplete: true });
    expect(none.searched).toBeGreaterThan(0);
    query.set('since', new Date(Date.now() - 40 * 24 * 3_600_000).toISOString());
    const refused = await olga.call('GET', `records?${query}`);
    expect([refused.status, refused.body.code]).toEqual([422, 'period_invalid']);
  });

  it('goes on with a search where its bounds ended it', async () => {
    const key = randomUUID();
    const many = Array.from({ length: 55 }, () => ({
      ...{ topic: webhookEvents.name, key, value: body },
      headers: { [EventHeader.id]: randomUUID() },
    }));
    await producer.send(many);
    const query = new URLSearchParams({
      topic: webhookEvents.name,
      key,
      since: new Date(Date.now() - 3_600_000).toISOString(),
      until: new Date(Date.now() + 60_000).toISOString(),
    });
    const search = async () =>
      (await olga.call<RecordSearchResult>('GET', `records?${query}`)).body;
    const first = await search();
    expect(first).toMatchObject({ isComplete: false, searchedUpTo: expect.any(String) });
    expect(first.data).toHaveLength(50);
    query.set('next', first.next!);
    const second = await search();
    expect(second).toMatchObject({ isComplete: true, next: null });
    const places = [...first.data, ...second.data].map(({ place }) => place);
    expect(new Set(places).size).toBe(55);
    query.set('next', '99:0');
    const refused = await olga.call('GET', `records?${query}`);
    expect([refused.status, refused.body.code]).toEqual([422, 'search_unknown']);
  });

  it('replays what a dry run showed, with a reason, and records who did it', async () => {
    const reason = `to replay ${randomUUID()}`;
    await sendLetter(reason);
    const selected = { action: 'replayed', letters: { group: GROUP, reason } };
    const retries = retryTopicOf(GROUP, '1m').name;
    const before = await recordsIn(retries);
    const preview = (await olga.call<RepairPreview>('POST', 'repairs/previews', selected)).body;
    expect(preview).toMatchObject({ total: 1, refused: [], idleGroups: [GROUP] });
    expect(await recordsIn(retries)).toBe(before);
    await sendLetter(reason);
    const start = { ...selected, reason: 'The mail server is back.' };
    const { confirmation } = preview;
    const outdated = await olga.call('POST', 'repairs', { ...start, confirmation });
    expect([outdated.status, outdated.body.code]).toEqual([409, 'plan_outdated']);
    expect(await recordsIn(retries)).toBe(before);
    const current = (await olga.call<RepairPreview>('POST', 'repairs/previews', selected)).body;
    const done = await olga.call<RepairResource>('POST', 'repairs', {
      ...start,
      confirmation: current.confirmation,
    });
    expect([done.status, done.body]).toMatchObject([
      201,
      { action: 'replayed', planned: 2, done: 2, outcome: 'done', operator: { id: olga.id } },
    ]);
    expect(await recordsIn(retries)).toBe(before + 2);
    expect((await listed(new URLSearchParams({ reason }).toString())).total).toBe(0);
    const again = { ...start, confirmation: current.confirmation };
    const nothing = await olga.call('POST', 'repairs', again);
    expect([nothing.status, nothing.body.code]).toEqual([409, 'nothing_selected']);
    const trail = (await olga.call<Page<RepairResource>>('GET', 'repairs')).body;
    expect(trail.data[0]).toMatchObject({
      reason: 'The mail server is back.',
      selection: { group: GROUP, reason },
      operator: { name: 'Olga Operator' },
    });
    await expect(operations.database.query('DELETE FROM repairs')).rejects.toThrow('never changed');
  });

  it('discards chosen letters, and only those', async () => {
    const reason = `to discard ${randomUUID()}`;
    await sendLetter(reason);
    await sendLetter(reason);
    const { data } = await listed(new URLSearchParams({ reason }).toString());
    const letters = { places: [data[0]!.place] };
    const selected = { action: 'discarded', letters };
    const { confirmation } = (await olga.call<RepairPreview>('POST', 'repairs/previews', selected))
      .body;
    const done = await olga.call<RepairResource>('POST', 'repairs', {
      ...selected,
      reason: 'A test.',
      confirmation,
    });
    expect(done.body).toMatchObject({ planned: 1, done: 1, outcome: 'done' });
    expect((await listed(new URLSearchParams({ reason }).toString())).total).toBe(1);
  });
});
