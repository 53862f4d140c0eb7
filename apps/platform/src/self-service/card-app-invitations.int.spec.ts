import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardAppAccess, CompanyPerson, Page, Problem } from '#contracts';
import { eventually, SmtpInbox } from '#testing';
import { CardAppFixture, type Cardholder } from '../../test/card-app-fixture.js';
import { MailedCodes } from '../../test/mailed-codes.js';
import type { PartnerClient } from '../../test/partner-client.js';

describe('an invitation to the card app by mail', () => {
  let inbox: SmtpInbox;
  let codes: MailedCodes;
  let fixture: CardAppFixture;
  let cardholder: Cardholder;
  let address: string;
  let number = 0;

  beforeAll(async () => {
    inbox = await SmtpInbox.start();
    codes = new MailedCodes(inbox);
    fixture = await CardAppFixture.start({
      smtpUrl: inbox.url,
      mailFrom: 'Card Platform <webhooks@platform.example>',
    });
  });

  afterAll(async () => {
    await fixture?.close();
    await inbox?.stop();
  });

  beforeEach(async () => {
    number += 1;
    address = `mia${number}@fabrikam.example`;
    cardholder = await fixture.newCardholder();
    await setAddress(address);
  });

  const path = () => `/v1/people/${cardholder.person.id}/card-app`;
  const setAddress = (email: string | null) =>
    fixture.partner.patch(`/v1/people/${cardholder.person.id}`, { email });
  const invite = (partner: PartnerClient = fixture.partner, key?: string) =>
    partner.post<CardAppAccess & Problem>(
      `${path()}/invitations`,
      undefined,
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const access = async () => (await fixture.partner.get<CardAppAccess>(path())).body;
  const count = (sql: string) =>
    fixture.platform.database.query(sql).then(([row]) => Number(row!['count']));

  it('has a link with a code that creates a passkey, in the mail alone', async () => {
    expect(await access()).toEqual({ passkeys: 0, lastUsedAt: null, invitation: null });
    const { status, body } = await invite();
    expect([status, body.passkeys]).toEqual([202, 0]);
    expect(body.invitation).toMatchObject({ usedAt: null });
    const code = await codes.next(address);
    const [mail] = inbox.mailsTo(address).slice(-1);
    expect(mail!.headers.get('from')).toContain('Northwind');
    const text = mail!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(text).toContain(`/card-app?partner=${fixture.partner.id}#enrol=${code}`);
    expect(
      await count(
        `SELECT count(*) FROM strong_auth_invitations WHERE code_handle LIKE '%${code}%'`,
      ),
    ).toBe(0);
    const device = fixture.device();
    expect((await device.enrol(code)).status).toBe(201);
    const now = await access();
    expect([now.passkeys, now.invitation!.usedAt]).toEqual([1, expect.any(String)]);
    expect(Date.parse(now.invitation!.expiresAt!) - Date.now()).toBeGreaterThan(6 * 86_400_000);
    expect((await fixture.device().enrol(code)).status).toBe(422);
  });

  it('ends the former code, also one that the API created', async () => {
    const { body } = await fixture.partner.post<{ code: string }>(
      `/v1/people/${cardholder.person.id}/enrolment-codes`,
    );
    await invite();
    expect((await fixture.device().enrol(body.code)).status).toBe(422);
    const first = await codes.next(address);
    await invite();
    const second = await codes.next(address);
    expect((await fixture.device().enrol(first)).status).toBe(422);
    expect((await fixture.device().enrol(second)).status).toBe(201);
  });

  it('is sent once per Idempotency-Key, and at most 5 times a day', async () => {
    const [one, again] = await Promise.all([
      invite(fixture.partner, 'k1'),
      invite(fixture.partner, 'k1'),
    ]);
    expect([one.status, again.status]).toContain(202);
    expect((await invite(fixture.partner, 'k1')).status).toBe(202);
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite()));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]!.body.code).toBe('card_app_invitations_too_many');
    const wait = Number(refused[0]!.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(23 * 3_600);
    expect(wait).toBeLessThanOrEqual(24 * 3_600);
    expect(
      await count(`SELECT count(*) FROM mails WHERE company_id = '${cardholder.person.companyId}'
      AND kind = 'card_app_invitation'`),
    ).toBe(5);
  });

  it('needs a mail address, a card that has not ended, and a company that is not denied', async () => {
    const refusal = async () => {
      const { status, body } = await invite();
      return [status, body.code];
    };
    await setAddress(null);
    expect(await refusal()).toEqual([409, 'person_without_mail_address']);
    await setAddress(address);
    await fixture.partner.post(`/v1/cards/${cardholder.card.id}/terminate`);
    expect(await refusal()).toEqual([409, 'person_without_card']);
    await fixture.partner.patch(`/v1/people/${cardholder.person.id}`, { companyAdmin: true });
    expect((await invite()).status).toBe(202);
    await fixture.platform.database.query(
      `UPDATE companies SET kyc_status = 'denied' WHERE id = '${cardholder.person.companyId}'`,
    );
    expect(await refusal()).toEqual([409, 'company_denied']);
  });

  it('is for the partner’s own people only', async () => {
    const { status, body } = await invite(await fixture.platform.addPartner());
    expect([status, body.code]).toEqual([404, 'person_unknown']);
    expect(inbox.mailsTo(address)).toHaveLength(0);
  });

  it('is cancelled if a later one replaces it before it is sent', async () => {
    inbox.refuse = (to) => (to === address ? 451 : undefined);
    await invite();
    await eventually('the mail is deferred', async () => {
      const { partner } = fixture;
      const { body } = await partner.get<Page<{ attempts: number }>>(
        `/v1/mails?kind=card_app_invitation&personId=${cardholder.person.id}`,
      );
      return body.data[0]!.attempts > 0;
    });
    inbox.refuse = () => undefined;
    await invite();
    const statuses = await eventually('the first is cancelled, the second is sent', async () => {
      const { body } = await fixture.partner.get<Page<{ status: string }>>(
        `/v1/mails?kind=card_app_invitation&personId=${cardholder.person.id}`,
      );
      const found = body.data.map(({ status }) => status);
      return found.includes('pending') ? undefined : found;
    });
    expect(statuses).toEqual(['sent', 'cancelled']);
  });

  describe('to a person who has the app', () => {
    const again = (body: object) =>
      fixture.partner.post<CardAppAccess & Problem>(`${path()}/invitations`, body);
    const mailed = (text: string, to = address) =>
      eventually(`a mail to ${to} about: ${text}`, () =>
        inbox
          .mailsTo(to)
          .map(({ source }) => source.replaceAll('=\r\n', ''))
          .find((source) => source.includes(text)),
      );

    it('restores access after the loss of a phone, and informs the person', async () => {
      const lost = await fixture.enrolledDevice(cardholder);
      await mailed('Mit seinem Passkey kann es sich anmelden');
      const { status, body } = await again({ deviceLost: true });
      expect([status, body.passkeys]).toEqual([202, 0]);
      expect((await lost.call('GET', 'session')).status).toBe(401);
      await mailed('als verloren gemeldet');
      const phone = fixture.device();
      expect((await phone.enrol(await codes.next(address), 'New phone')).status).toBe(201);
      await mailed('New phone');
      expect((await lost.signIn()).status).toBe(422);
      expect((await phone.signIn()).status).toBe(201);
    });

    it('informs an earlier address, too, which gets no code', async () => {
      await invite();
      await codes.next(address);
      const later = `new-${address}`;
      await setAddress(later);
      await fixture.enrolledDevice(cardholder);
      await again({ deviceLost: true });
      await codes.next(later);
      for (const to of [address, later]) {
        await mailed('Mit seinem Passkey kann es sich anmelden', to);
        await mailed('als verloren gemeldet', to);
      }
      expect(codes.codesTo(address)).toHaveLength(1);
    });

    it('keeps the devices that are not reported lost', async () => {
      const phone = await fixture.enrolledDevice(cardholder);
      expect((await again({})).body.passkeys).toBe(1);
      expect((await again({ deviceLost: 'yes' })).status).toBe(422);
      await mailed('bleiben eingerichtet');
      expect((await phone.signIn()).status).toBe(201);
    });

    it('sends no notices later that had no address', async () => {
      await setAddress(null);
      await fixture.enrolledDevice(cardholder);
      await eventually('the notice is cancelled', async () => {
        const { body } = await fixture.partner.get<Page<{ status: string }>>(
          `/v1/mails?kind=card_app_passkey_added&personId=${cardholder.person.id}`,
        );
        return body.data[0]?.status === 'cancelled';
      });
    });
  });

  describe('by an admin of the company', () => {
    it('goes to a colleague, and shows who has the app', async () => {
      const { companyId } = cardholder.person;
      await fixture.partner.patch(`/v1/people/${cardholder.person.id}`, { companyAdmin: true });
      const admin = await fixture.enrolledDevice(cardholder);
      const colleague = await fixture.partner.createPerson(companyId);
      await fixture.partner.orderCard(colleague.id, 'virtual');
      const theirs = `colleague${number}@fabrikam.example`;
      await fixture.partner.patch(`/v1/people/${colleague.id}`, { email: theirs });
      const send = (id: string, key = 'k1') =>
        admin.call<CardAppAccess & Problem>('POST', `company/people/${id}/invitations`, undefined, {
          'idempotency-key': key,
        });
      expect((await send(colleague.id)).status).toBe(202);
      expect((await send(colleague.id)).status).toBe(202);
      const code = await codes.next(theirs);
      const { body } = await admin.call<Page<CompanyPerson>>('GET', 'company/people');
      expect(
        body.data.map(({ id, cardApp }) => [id, cardApp.passkeys, !!cardApp.invitation]),
      ).toEqual([
        [colleague.id, 0, true],
        [cardholder.person.id, 1, false],
      ]);
      const stranger = await fixture.newCardholder();
      expect((await send(stranger.person.id, 'k2')).body.code).toBe('person_unknown');
      // The code ends with the right of its sender.
      await fixture.partner.patch(`/v1/people/${cardholder.person.id}`, { companyAdmin: false });
      expect((await fixture.device().enrol(code)).status).toBe(422);
      await fixture.partner.patch(`/v1/people/${cardholder.person.id}`, { companyAdmin: true });
      expect((await fixture.device().enrol(code)).status).toBe(201);
      expect(codes.codesTo(theirs)).toHaveLength(1);
    });

    it('restores the access of a colleague who has lost their phone', async () => {
      await fixture.partner.patch(`/v1/people/${cardholder.person.id}`, { companyAdmin: true });
      const admin = await fixture.enrolledDevice(cardholder);
      const person = await fixture.partner.createPerson(cardholder.person.companyId);
      const card = await fixture.partner.orderCard(person.id, 'virtual');
      const theirs = `lost${number}@fabrikam.example`;
      await fixture.partner.patch(`/v1/people/${person.id}`, { email: theirs });
      const colleague = { person, card };
      const lost = await fixture.enrolledDevice(colleague);
      const restore = (headers: Record<string, string>) =>
        admin.call<CardAppAccess>(
          'POST',
          `company/people/${person.id}/invitations`,
          { deviceLost: true },
          headers,
        );
      const { body } = await restore({ 'idempotency-key': 'k1' });
      expect(body.passkeys).toBe(0);
      expect((await lost.call('GET', 'session')).status).toBe(401);
      const phone = fixture.device();
      expect((await phone.enrol(await codes.next(theirs))).status).toBe(201);
      // A repeated request removes nothing more.
      expect((await restore({ 'idempotency-key': 'k1' })).body.passkeys).toBe(1);
      expect((await phone.call('GET', 'session')).status).toBe(200);
    });
  });
});
