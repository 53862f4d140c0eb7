import { randomUUID } from 'node:crypto';
import {
  AccountTopUp,
  AutoTopUpActivated,
  AutoTopUpInitiated,
  CardExpiring,
  CardFrozen,
  CardOrdered,
  CardShipped,
  CardTerminated,
  type CardType,
  CreditApproved,
  CreditDenied,
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
  DirectoryPersonErased,
  type EventClass,
  eventDeclarationOf,
  KycApproved,
  LowBalance,
  type PersonRole,
  TransactionAuthorized,
  type WebhookEvent,
} from '#contracts';
import { ensureTestTopics, eventually, publishEvent } from '#testing';
import {
  type Cardholder,
  newCardholder,
  NotificationFixture,
} from '../../test/notification-fixture.js';

describe('the card order confirmation', () => {
  let notification: NotificationFixture;
  let mia: Cardholder;

  beforeAll(async () => {
    await ensureTestTopics();
    notification = await NotificationFixture.start({ consumesEvents: true });
  });

  afterAll(() => notification?.close());

  beforeEach(() => {
    mia = newCardholder();
    notification.inbox.refuse = () => undefined;
  });

  const timestamp = '2026-03-01T12:00:00.000Z';

  const publishCompany = (
    { directoryCompanyId, companyId, companyName }: Cardholder,
    platformCompanyId: string | null = companyId,
  ) =>
    publishEvent(DirectoryCompanyChanged, {
      timestamp,
      data: { directoryCompanyId, platformCompanyId, legalName: companyName },
    });

  const publishPerson = (
    { directoryCompanyId, externalId, name, email, language }: Cardholder,
    role: PersonRole = 'employee',
    { at = timestamp, eventId }: { at?: string; eventId?: string } = {},
  ) =>
    publishEvent(
      DirectoryPersonChanged,
      { timestamp: at, data: { directoryCompanyId, externalId, name, email, language, role } },
      eventId,
    );

  async function publishDirectory(person: Cardholder): Promise<void> {
    await publishCompany(person);
    await publishPerson(person);
  }

  /** Waits until the directory's change is stored. */
  const known = (
    table: 'directory_companies' | 'directory_people' | 'inbox',
    where: string,
    value: string,
  ) =>
    eventually(`${value} in ${table}`, async () => {
      const sql = `SELECT 1 FROM ${table} WHERE ${where} = $1`;
      return (await notification.database.query(sql, [value])).length > 0;
    });

  interface Order {
    cardId?: string;
    cardType?: CardType;
    eventId?: string;
  }

  const order = (person: Cardholder, { cardId, cardType = 'virtual', eventId }: Order = {}) =>
    publishEvent(
      CardOrdered,
      {
        event: 'card_ordered',
        companyId: person.companyId,
        timestamp,
        data: {
          cardId: cardId ?? `crd_${randomUUID()}`,
          personId: 'per_1',
          externalId: person.externalId,
          cardType,
          accountId: 'acc_1',
        },
      },
      eventId,
    );

  const arrived = (person: Cardholder) =>
    eventually('the mail', () => notification.inbox.mailsTo(person.email)[0]);

  it('goes to the cardholder, from the partner', async () => {
    await publishDirectory(mia);
    await order(mia);
    const { recipients, headers, source } = await arrived(mia);
    expect(recipients).toEqual([mia.email]);
    expect(headers.get('to')).toBe(`Mia Berg <${mia.email}>`);
    expect(headers.get('from')).toBe('Northwind Cards <cards@northwind.example>');
    expect(headers.get('reply-to')).toBe('help@northwind.example');
    expect(headers.get('subject')).toBe('Your virtual card from Fabrikam GmbH is ordered');
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/);
    expect(source).toMatch(/Content-Type: text\/plain[^]*Content-Type: text\/html/);
  });

  it('goes to the latest address of the directory, although an older one comes last', async () => {
    const before = { ...mia, email: `before-${mia.email}` };
    const late = randomUUID();
    await publishCompany(mia);
    await publishPerson(mia, 'employee', { at: '2026-03-01T12:00:01.000Z' });
    await publishPerson(before, 'employee', { at: '2026-03-01T12:00:00.000Z', eventId: late });
    await known('inbox', 'event_id', late);
    await order(mia);
    expect((await arrived(mia)).recipients).toEqual([mia.email]);
    expect(notification.inbox.mailsTo(before.email)).toEqual([]);
  });

  it('is in the language of the cardholder', async () => {
    const max = newCardholder('de');
    await publishDirectory(max);
    await order(max, { cardType: 'physical' });
    const { headers } = await arrived(max);
    expect(headers.get('subject')).toBe('Ihre physische Karte von Fabrikam GmbH ist bestellt');
  });

  /** Simulates a long wait, so that only a directory change can release the mail. */
  async function untilItWaitsForNews(): Promise<void> {
    const { id } = await notification.mailThatIs('awaiting_recipient', mia.companyId);
    await notification.database.query(
      `UPDATE mails SET created_at = now() - interval '1 hour',
         next_attempt_at = now() + interval '1 hour', leased_until = NULL WHERE id = $1`,
      [id],
    );
  }

  it('waits for the directory to know the cardholder', async () => {
    await publishCompany(mia);
    await known('directory_companies', 'platform_company_id', mia.companyId);
    await order(mia);
    await untilItWaitsForNews();
    await publishPerson(mia);
    await arrived(mia);
  });

  it('waits for the directory to know who the company is at the platform', async () => {
    await publishCompany(mia, null);
    await publishPerson(mia);
    await known('directory_people', 'email', mia.email);
    await order(mia);
    await untilItWaitsForNews();
    await publishCompany(mia);
    await arrived(mia);
  });

  it('goes to the address that the directory knows last', async () => {
    await publishDirectory(mia);
    const moved = { ...mia, email: `moved-${mia.email}` };
    await publishPerson(moved);
    await known('directory_people', 'email', moved.email);
    await order(moved);
    await arrived(moved);
    expect(notification.inbox.mailsTo(mia.email)).toEqual([]);
  });

  it('is one for each card, whatever comes twice, with an id made of its cause', async () => {
    await publishDirectory(mia);
    const [cardId, otherCardId, eventId] = [
      `crd_${randomUUID()}`,
      `crd_${randomUUID()}`,
      randomUUID(),
    ];
    await order(mia, { cardId, eventId });
    await order(mia, { cardId, eventId });
    // The same card in another event causes no second mail.
    await order(mia, { cardId });
    await order(mia, { cardId: otherCardId });
    await eventually('both', () => notification.inbox.mailsTo(mia.email).length >= 2);
    const ids = notification.inbox
      .mailsTo(mia.email)
      .map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(id).toMatch(/^<[0-9a-f]{40}@northwind\.example>$/);
    expect(await notification.mails(mia.companyId)).toHaveLength(2);
  });

  it('has the same id when it has to be sent again', async () => {
    await publishDirectory(mia);
    await order(mia);
    const { id } = await notification.mailThatIs('sent', mia.companyId);
    // Simulates that the service died between sending and recording.
    await notification.database.query(
      `UPDATE mails SET status = 'pending', leased_until = now() - interval '1 second'
       WHERE id = $1`,
      [id],
    );
    const mails = await eventually('once more', () => {
      const found = notification.inbox.mailsTo(mia.email);
      return found.length === 2 && found;
    });
    const ids = mails.map(({ headers }) => headers.get('message-id'));
    expect(ids[0]).toBe(ids[1]);
  });

  it('is tried again after an answer that may pass', async () => {
    await publishDirectory(mia);
    let answers = 0;
    notification.inbox.refuse = () => ((answers += 1) === 1 ? 451 : undefined);
    await order(mia);
    await arrived(mia);
    const mail = await notification.mailThatIs('sent', mia.companyId);
    expect(mail).toMatchObject({ attempts: 2, failure: null });
  });

  it('is recorded as rejected after an answer that never passes', async () => {
    await publishDirectory(mia);
    notification.inbox.refuse = () => 550;
    await order(mia);
    const mail = await notification.mailThatIs('rejected', mia.companyId);
    expect(mail).toMatchObject({
      recipient: mia.email,
      failure: expect.stringContaining('550'),
      sentAt: null,
      attempts: 1,
    });
  });

  it('does not hold up the others, whatever becomes of it', async () => {
    const jo = newCardholder();
    notification.inbox.refuse = (address) => (address === mia.email ? 451 : undefined);
    await publishDirectory(mia);
    await publishDirectory(jo);
    await order(mia);
    await order(jo);
    await arrived(jo);
    expect(notification.inbox.mailsTo(mia.email)).toEqual([]);
  });

  it('is sent when the mail server is back', async () => {
    await publishDirectory(mia);
    await notification.inbox.stop();
    await order(mia);
    await eventually('a failed attempt', async () => {
      const [mail] = await notification.mails(mia.companyId);
      return mail?.status === 'pending' && mail.attempts > 0 && mail.failure !== null;
    });
    await notification.inbox.startAgain();
    await arrived(mia);
    expect(notification.inbox.mailsTo(mia.email)).toHaveLength(1);
  });

  /** The catalog's example event, for this person's company. */
  const publish = <T extends WebhookEvent>(
    eventClass: EventClass<T>,
    {
      data = {},
      at = timestamp,
      id = randomUUID(),
    }: { data?: Partial<T['data']>; at?: string; id?: string } = {},
  ) => {
    const example = eventDeclarationOf(eventClass).example!;
    const { companyId } = mia;
    const eventData = { ...example.data, ...data };
    return publishEvent(
      eventClass,
      { ...example, companyId, timestamp: at, data: eventData } as T,
      id,
    );
  };

  it('sends the mail of each event to each admin, including admins who are added later', async () => {
    const ids = Array.from({ length: 7 }, () => randomUUID());
    for (const id of [ids[0], ids[0]]) await publish(KycApproved, { id: id! });
    await publish(CreditApproved, { id: ids[1]! });
    await publish(CreditDenied, { id: ids[2]! });
    await publish(AccountTopUp, { id: ids[3]! });
    await publish(AutoTopUpActivated, { id: ids[4]! });
    await publish(AutoTopUpInitiated, { id: ids[5]! });
    const admins = ['ada', 'max'].map((externalId) => ({
      ...mia,
      externalId,
      email: `${externalId}-${mia.email}`,
    }));
    await publishCompany(mia);
    await publishPerson(mia);
    for (const admin of admins) await publishPerson(admin, 'admin');
    const sent = await eventually('a mail for each event and admin', async () => {
      const mails = await notification.mails(mia.companyId);
      return mails.length === 12 && mails.every(({ status }) => status === 'sent') && mails;
    });
    expect(sent.map(({ kind, eventId, recipient }) => [kind, eventId, recipient]).sort()).toEqual(
      [
        ['kyc_approval_confirmation', ids[0]],
        ['card_credit_activation', ids[1]],
        ['card_credit_denial_notice', ids[2]],
        ['account_top_up_confirmation', ids[3]],
        ['auto_top_up_confirmation', ids[4]],
        ['auto_top_up_confirmation', ids[5]],
      ]
        .flatMap(([kind, id]) => admins.map(({ email }) => [kind, id, email]))
        .sort(),
    );
    for (const { email } of admins) expect(notification.inbox.mailsTo(email)).toHaveLength(6);
    expect(notification.inbox.mailsTo(mia.email)).toEqual([]);
  });

  it('reports to the cardholder what becomes of a card, except for what they did and for replacements', async () => {
    await publishDirectory(mia);
    const { externalId } = mia;
    const [cardId, other] = [`crd_${randomUUID()}`, `crd_${randomUUID()}`];
    await publish(CardShipped, { data: { cardId, externalId } });
    await publish(CardFrozen, { data: { cardId, externalId, cardSequence: 3, by: 'cardholder' } });
    await publish(CardFrozen, { data: { cardId, externalId, cardSequence: 4, by: 'partner' } });
    for (const id of [randomUUID(), randomUUID()])
      await publish(CardExpiring, { id, data: { cardId, externalId } });
    await publish(CardTerminated, { data: { cardId, externalId, replacedByCardId: other } });
    for (const id of ['same', 'again'])
      await publish(CardTerminated, {
        id: randomUUID(),
        data: { cardId: other, externalId, reason: id },
      });
    const last = randomUUID();
    await publish(CardFrozen, { id: last, data: { cardId, externalId, cardSequence: 5 } });
    await eventually('the last mail', async () => {
      const mails = await notification.mails(mia.companyId);
      return (
        mails.some(({ eventId }) => eventId === last) &&
        mails.every(({ status }) => status === 'sent')
      );
    });
    const mails = await notification.mails(mia.companyId);
    expect(mails.map(({ kind, cause }) => `${kind} ${cause}`).sort()).toEqual(
      [
        ...[`card_shipped ${cardId}`, `card_frozen ${cardId}/4`, `card_frozen ${cardId}/5`],
        ...[`card_expiring ${cardId}`, `card_terminated ${other}`],
      ].sort(),
    );
    const subjects = notification.inbox
      .mailsTo(mia.email)
      .map(({ headers }) => headers.get('subject'));
    expect(subjects).toContain('Your card from Fabrikam GmbH is on its way');
  });

  it('sends the low-balance alert once at each crossing, too', async () => {
    await publishCompany(mia);
    await publishPerson(mia, 'admin');
    const available = (amount: number) => ({ available: { amount, currency: 'EUR' } });
    const [first, second] = [randomUUID(), randomUUID()];
    for (const id of [first, first]) await publish(LowBalance, { id, data: available(9_999) });
    await publish(TransactionAuthorized, { data: { balance: { amount: 1_000, currency: 'EUR' } } });
    for (const id of [second, second]) await publish(LowBalance, { id, data: available(-500) });
    await known('inbox', 'event_id', second);
    await eventually('both are sent', async () => {
      const mails = await notification.mails(mia.companyId);
      return mails.every(({ status }) => status === 'sent');
    });
    const texts = notification.inbox.mailsTo(mia.email).map(({ source }) => source);
    const balances = texts.map(
      (text) => /-?€(99\.99|10\.00|5\.00)/.exec(text.replaceAll('=E2=82=AC', '€'))?.[0],
    );
    expect(balances.sort()).toEqual(['€99.99', '-€5.00'].sort());
  });

  it('forgets a person who is erased, with the mails and the address', async () => {
    await publishDirectory(mia);
    await order(mia);
    await arrived(mia);
    const { directoryCompanyId, companyId, externalId } = mia;
    await publishEvent(DirectoryPersonErased, {
      timestamp: '2026-03-01T13:00:00.000Z',
      data: { directoryCompanyId, platformCompanyId: companyId, externalId },
    });
    await eventually('the erasure', async () => {
      const sql = 'SELECT FROM directory_people WHERE company_id = $1';
      return (await notification.database.query(sql, [directoryCompanyId])).length === 0;
    });
    // The address, wherever it stands in the database.
    for (const [table, column] of [
      ['mails', 'recipient'],
      ['mail_paces', 'address'],
      ['mail_suppressions', 'address'],
    ]) {
      const sql = `SELECT FROM ${table} WHERE ${column} = $1`;
      expect(await notification.database.query(sql, [mia.email])).toEqual([]);
    }
    const mails = await notification.database.query('SELECT FROM mails WHERE company_id = $1', [
      companyId,
    ]);
    expect(mails).toEqual([]);
  });
});
