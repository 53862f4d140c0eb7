import {
  communicationSettings,
  type CommunicationSettingsVersion,
  type Integration,
  type KnownSettings,
  type PublishedSettings,
} from '#contracts';
import {
  ensureTestTopics,
  eventually,
  readTopic,
  ScriptedServer,
  type TopicReader,
} from '#testing';
import { API_KEY, OnboardingFixture } from '../../test/onboarding-fixture.js';
import {
  CommunicationSettingsCopy,
  CommunicationSettingsPoller,
} from './communication-settings.js';

const MINUTE_MS = 60_000;

describe('the copy of the communication settings', () => {
  let platform: ScriptedServer;
  let onboarding: OnboardingFixture;
  let topic: TopicReader;
  let settings: KnownSettings;

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

  const native = (version: number, effectiveFrom: string): CommunicationSettingsVersion => ({
    version,
    integrationLevel: 'native',
    choices: { card_order_confirmation: 'platform' },
    effectiveFrom,
  });

  beforeAll(async () => {
    await ensureTestTopics();
    topic = await readTopic(communicationSettings.name);
    settings = { versions: [native(1, inMinutes(-60))], completeUntil: inMinutes(9) };
    platform = await ScriptedServer.start(({ headers }) =>
      headers.authorization === `Bearer ${API_KEY}`
        ? { status: 200, body: { ...settings, integrationLevel: 'native', choices: {} } }
        : { status: 401 },
    );
    onboarding = await OnboardingFixture.start({ platformUrl: platform.url });
  });

  afterAll(async () => {
    await onboarding?.close();
    await topic?.close();
    await platform?.close();
  });

  const poll = () => onboarding.provider(CommunicationSettingsPoller).poll();

  /** The settings published last. */
  const published = (completeUntil: string) =>
    eventually(`settings until ${completeUntil}`, () =>
      topic.records
        .map(({ value }) => JSON.parse(value!.toString()) as { data: PublishedSettings })
        .map(({ data }) => data)
        .find((data) => data.completeUntil === completeUntil),
    );

  it('is made at the start, and published', async () => {
    expect((await published(settings.completeUntil)).versions).toEqual([
      {
        ...settings.versions[0]!,
        choices: [{ mail: 'card_order_confirmation', sender: 'platform' }],
      },
    ]);
    expect(new Set(topic.records.map(({ key }) => key?.toString()))).toEqual(new Set(['settings']));
  });

  it('shows the partner page who sends which mail', async () => {
    const { body } = await onboarding.get<Integration>('/integration');
    const senders = new Map(body.mails.map(({ mail, sender }) => [mail, sender]));
    expect(body).toMatchObject({ level: 'native', changesAt: null });
    expect(senders.get('card_order_confirmation')).toBe('platform');
    expect(senders.get('account_top_up_confirmation')).toBe('partner');
  });

  it('is published again immediately for a change, and otherwise before it runs out', async () => {
    const before = topic.records.length;
    settings = { ...settings, completeUntil: inMinutes(10) };
    await poll();
    const light = { ...native(2, inMinutes(30)), integrationLevel: 'light' } as const;
    settings = { versions: [...settings.versions, light], completeUntil: inMinutes(10) };
    await poll();
    await published(settings.completeUntil);
    const { body } = await onboarding.get<Integration>('/integration');
    expect(body).toMatchObject({ level: 'native', changesAt: light.effectiveFrom });
    settings = { ...settings, completeUntil: inMinutes(13) };
    await poll();
    await published(settings.completeUntil);
    expect(topic.records.length - before).toBe(2);
  });

  it('takes no older news of another replica, and once what several replicas hear', async () => {
    const copy = onboarding.provider(CommunicationSettingsCopy);
    const newest = { ...settings, completeUntil: inMinutes(20) };
    const older = { versions: [], completeUntil: inMinutes(18) };
    await Promise.all([copy.take(newest), copy.take(newest), copy.take(newest)]);
    await copy.take(older);
    expect(await copy.get()).toEqual(newest);
    await published(newest.completeUntil);
    const times = topic.records.filter(({ value }) =>
      value!.toString().includes(newest.completeUntil),
    );
    expect(times).toHaveLength(1);
  });

  it('treats null choices as none', async () => {
    const chosen = { ...native(3, inMinutes(-1)), choices: null };
    const versions = [...settings.versions, chosen] as unknown as CommunicationSettingsVersion[];
    settings = { versions, completeUntil: inMinutes(30) };
    await poll();
    expect((await published(settings.completeUntil)).versions.at(-1)).toMatchObject({
      choices: [],
    });
    const { body } = await onboarding.get<Integration>('/integration');
    const senders = new Map(body.mails.map(({ mail, sender }) => [mail, sender]));
    expect(senders.get('card_order_confirmation')).toBe('partner');
  });

  it.each<[string, unknown]>([
    [
      'a level that is not known here',
      { versions: [{ ...native(9, inMinutes(1)), integrationLevel: 'heavy' }] },
    ],
    ['no versions', { versions: null }],
    ['no time', { completeUntil: 'soon' }],
    ['a time far ahead', { completeUntil: '9999-01-01T00:00:00.000Z' }],
  ])('is unchanged if the platform answers %s, or not at all', async (_what, wrong) => {
    const copy = onboarding.provider(CommunicationSettingsCopy);
    const before = await copy.get();
    const good = settings;
    settings = { ...good, completeUntil: inMinutes(40), ...(wrong as object) };
    await expect(poll()).rejects.toThrow();
    platform.script = () => 'reset';
    await expect(poll()).rejects.toThrow();
    expect(await copy.get()).toEqual(before);
    settings = good;
    platform.script = () => ({ status: 200, body: settings });
  });
});
