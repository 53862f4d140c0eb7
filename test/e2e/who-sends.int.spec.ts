import { randomUUID } from 'node:crypto';
import {
  AccountTopUp,
  type CommunicationSettings,
  communicationSettings,
  type CommunicationSettingsChanged,
  type EventDetailResource,
  exampleOf,
} from '#contracts';
import { ensureTestTopics, eventually, readTopic, type TopicReader } from '#testing';
import { DataSource } from 'typeorm';
import { DirectoryService } from '../../apps/notification/src/partner-data/directory.service.js';
import { PartnerDataConsumer } from '../../apps/notification/src/partner-data/partner-data.consumer.js';
import { metaOf, NotificationFixture } from '../../apps/notification/test/notification-fixture.js';
import {
  CommunicationSettingsCopy,
  CommunicationSettingsPoller,
} from '../../apps/onboarding/src/integration/communication-settings.js';
import { OnboardingFixture } from '../../apps/onboarding/test/onboarding-fixture.js';
import { Clock as PlatformClock } from '../../apps/platform/src/clock.js';
import { CHANGE_LEAD_MS } from '../../apps/platform/src/partners/communication-settings/communication-settings.service.js';
import type { PartnerClient } from '../../apps/platform/test/partner-client.js';
import { PlatformFixture } from '../../apps/platform/test/platform-fixture.js';

/** The system mails that can be left to the platform, in the order of the events below. */
const systemMails = [
  'card_order_confirmation',
  'card_credit_activation',
  'account_top_up_confirmation',
];

/** Both sides in one process: the platform, and the two partner services that are needed to send a mail. */
describe('who sends the mails around the moment of a change', () => {
  let platform: PlatformFixture;
  let onboarding: OnboardingFixture;
  let notification: NotificationFixture;
  let topic: TopicReader;
  let partner: PartnerClient;
  let companyId: string;

  beforeAll(async () => {
    await ensureTestTopics();
    [platform, topic] = await Promise.all([
      PlatformFixture.start(),
      readTopic(communicationSettings.name),
    ]);
  });

  beforeEach(async () => {
    // Set back by the lead time of changes, so that settings saved then are in effect now.
    goBackInTime(CHANGE_LEAD_MS);
    partner = await platform.addPartnerWithoutWebhook();
    [onboarding, notification] = await Promise.all([
      OnboardingFixture.start({ platformUrl: platform.url, platformApiKey: partner.apiKey }),
      NotificationFixture.start({ consumesEvents: false, isWithoutSettings: true }),
    ]);
  });

  afterEach(async () => {
    await Promise.all([onboarding?.close(), notification?.close()]);
  });

  afterAll(async () => {
    await platform?.close();
    await topic?.close();
  });

  /** Shifts the platform's clock; its events carry the real time. */
  function goBackInTime(milliseconds: number): void {
    platform.app.get(PlatformClock).now = () => new Date(Date.now() - milliseconds);
  }

  async function set(settings: CommunicationSettings): Promise<void> {
    const { status } = await partner.put('/v1/communication-settings', settings);
    expect(status).toBe(200);
  }

  /** Adds a company, with its admin and a cardholder in the partner's directory. */
  async function addCompany(): Promise<void> {
    companyId = (await partner.createCompany()).id;
    const directory = notification.get(DirectoryService);
    const { manager } = notification.get(DataSource);
    const directoryCompanyId = randomUUID();
    const company = {
      directoryCompanyId,
      platformCompanyId: companyId,
      legalName: 'Fabrikam GmbH',
    };
    const timestamp = new Date().toISOString();
    await directory.putCompany(manager, { timestamp, data: company });
    for (const [externalId, role] of [
      ['ada', 'admin'],
      ['mia', 'employee'],
    ] as const) {
      const email = `${externalId}@${directoryCompanyId}.example`;
      const person = { externalId, name: externalId, email, language: 'en', role } as const;
      await directory.putPerson(manager, { timestamp, data: { directoryCompanyId, ...person } });
    }
  }

  const money = (amount: number) => ({ amount, currency: 'EUR' });
  const causes: Record<string, () => object> = {
    card_ordered: () => ({
      cardId: `crd_${randomUUID()}`,
      personId: 'per_1',
      externalId: 'mia',
      cardType: 'virtual',
      accountId: 'acc_1',
    }),
    credit_approved: () => ({
      applicationId: `cra_${randomUUID()}`,
      creditLimit: money(1_000_000),
      accountId: 'acc_1',
    }),
    account_top_up: () => ({
      ...exampleOf(AccountTopUp).data,
      topUpId: `top_${randomUUID()}`,
    }),
    kyc_approved: () => ({ applicationId: `kyc_${randomUUID()}` }),
  };

  /** Records an event of each kind at the platform. @returns their ids. */
  async function happen(): Promise<string[]> {
    const ids: string[] = [];
    for (const [event, data] of Object.entries(causes)) {
      const body = { event, companyId, data: data() };
      const answer = await partner.post<{ id: string }>('/v1/sandbox/events', body);
      expect(answer.status).toBe(201);
      ids.push(answer.body.id);
    }
    return ids;
  }

  /** Passes the events to the partner, each twice. */
  async function hear(ids: readonly string[]): Promise<void> {
    for (const id of [...ids, ...ids]) {
      const { body } = await partner.get<EventDetailResource>(`/v1/events/${id}`);
      await notification.receive(body.payload!, id);
    }
  }

  /** Passes the platform's current settings to the partner's services. */
  async function publishSettings(): Promise<void> {
    await onboarding.provider(CommunicationSettingsPoller).poll();
    const { completeUntil } = (await onboarding.provider(CommunicationSettingsCopy).get())!;
    const event = await eventually('the settings on their topic', () =>
      topic.records
        .map(({ value }) => JSON.parse(value!.toString()) as CommunicationSettingsChanged)
        .find(({ data }) => data.completeUntil === completeUntil),
    );
    await notification.get(PartnerDataConsumer).onSettingsChanged(event, metaOf());
  }

  /** `<mail> <index of its event>` for the mails that the platform and the partner have sent or will send. */
  async function senders(ids: readonly string[]) {
    const sql = `SELECT kind, event_id AS "eventId" FROM mails WHERE company_id = $1
      AND event_id IS NOT NULL AND status NOT IN ('split', 'cancelled') ORDER BY kind, event_id`;
    const listed = (rows: Record<string, unknown>[]) =>
      rows.map(({ kind, eventId }) => `${String(kind)} ${ids.indexOf(eventId as string)}`);
    return {
      platform: listed(await platform.database.query(sql, [companyId])),
      partner: listed(await notification.database.query(sql, [companyId])),
    };
  }

  async function settled(): Promise<void> {
    // Mails that waited for the settings become due only now, on a clock that continues.
    await eventually('every mail is sent or cancelled', async () => {
      await notification.settled(new Date());
      const open = await notification.database.query(
        `SELECT 1 FROM mails WHERE status NOT IN ('split', 'cancelled', 'sent')`,
      );
      return open.length === 0;
    });
  }

  const all = { card_order_confirmation: 'platform', card_credit_activation: 'platform' } as const;

  it.each<[string, CommunicationSettings, CommunicationSettings, string[], string[]]>([
    [
      'Native to Light',
      { integrationLevel: 'native' },
      { integrationLevel: 'light' },
      [],
      systemMails,
    ],
    [
      'White Label to Native',
      { integrationLevel: 'white_label' },
      { integrationLevel: 'native' },
      systemMails,
      [],
    ],
    [
      'one choice to another',
      { integrationLevel: 'native', choices: all },
      { integrationLevel: 'native', choices: { account_top_up_confirmation: 'platform' } },
      ['card_order_confirmation', 'card_credit_activation'],
      ['account_top_up_confirmation'],
    ],
  ])(
    'is one side alone, from %s',
    async (_name, first, second, firstOfPlatform, secondOfPlatform) => {
      await set(first);
      await addCompany();
      // The partner knows only the first settings.
      await publishSettings();
      const early = await happen();
      await set(second);
      const late = await happen();
      const ids = [...early, ...late];
      const placed = (mails: readonly string[], offset: number) =>
        mails.map((mail) => `${mail} ${systemMails.indexOf(mail) + offset}`);
      const withoutThose = (mails: readonly string[]) =>
        systemMails.filter((mail) => !mails.includes(mail));
      const ofPlatform = [...placed(firstOfPlatform, 0), ...placed(secondOfPlatform, 4)].sort();
      const ofPartner = [
        ...placed(withoutThose(firstOfPlatform), 0),
        ...placed(withoutThose(secondOfPlatform), 4),
        'kyc_approval_confirmation 3',
        'kyc_approval_confirmation 7',
      ].sort();

      // Half of the events arrive before the change of the settings. Mails that depend on the change wait,
      // others do not.
      await hear([...early.slice(0, 2), ...late.slice(2)]);
      await notification.mailThatIs('sent', companyId);
      expect(
        (await notification.mails(companyId)).map(({ kind, status, failure }) => [
          kind,
          status,
          failure,
        ]),
      ).toEqual(
        expect.arrayContaining([
          ['card_order_confirmation', 'awaiting_recipient', expect.stringContaining('settings')],
          ['kyc_approval_confirmation', 'sent', null],
        ]),
      );
      goBackInTime(0);
      await publishSettings();
      await hear([...early.slice(2), ...late.slice(0, 2)]);
      await settled();
      const sent = await senders(ids);
      expect({ platform: sent.platform.sort(), partner: sent.partner.sort() }).toEqual({
        platform: ofPlatform,
        partner: ofPartner,
      });
      expect(notification.inbox.mails).toHaveLength(ofPartner.length);
    },
  );

  it('waits for the first news of the settings', async () => {
    const choices = { card_order_confirmation: 'platform' } as const;
    await set({ integrationLevel: 'native', choices });
    await addCompany();
    const ids = await happen();
    await hear(ids);
    await notification.mailThatIs('sent', companyId);
    expect(notification.inbox.mails).toHaveLength(1);
    goBackInTime(0);
    await publishSettings();
    await settled();
    expect(await senders(ids)).toEqual({
      platform: ['card_order_confirmation 0'],
      partner: [
        'account_top_up_confirmation 2',
        'card_credit_activation 1',
        'kyc_approval_confirmation 3',
      ],
    });
    expect(notification.inbox.mails).toHaveLength(3);
  });
});
