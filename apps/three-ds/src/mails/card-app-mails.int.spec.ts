import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardAppAccess, PersonResource, Problem } from '#contracts';
import { callJson, eventually, SmtpInbox, testBrokers } from '#testing';
import { PlatformOfCards } from '../../test/platform-of-cards.js';
import { BACK_END_TOKEN, type Cardholder, ThreeDsFixture } from '../../test/three-ds-fixture.js';

describe('an invitation to the partner’s card app by mail', () => {
  let inbox: SmtpInbox;
  let platform: PlatformOfCards;
  let threeDs: ThreeDsFixture;
  let mia: Cardholder;
  let person: PersonResource;
  let address: string;
  let number = 0;

  beforeAll(async () => {
    inbox = await SmtpInbox.start();
    platform = await PlatformOfCards.start();
    threeDs = await ThreeDsFixture.start({
      kafkaBrokers: testBrokers(),
      platformUrl: platform.url,
      consumesEvents: false,
      settings: {
        smtpUrl: inbox.url,
        mailFrom: 'Northwind <cards@northwind.example>',
        mailReplyTo: 'support@northwind.example',
      },
    });
  });

  afterAll(async () => {
    await threeDs?.close();
    await platform?.close();
    await inbox?.stop();
  });

  beforeEach(() => {
    platform.begin();
    number += 1;
    address = `mia${number}@fabrikam.example`;
    mia = threeDs.newCardholder();
    person = platform.addPerson(mia, { email: address });
    platform.addCard(person);
  });

  const invite = ({ companyId, externalId } = mia, key = 'k1') =>
    callJson<CardAppAccess & Problem>(
      'POST',
      `${threeDs.service.url}/people/${companyId}/${externalId}/invitations`,
      undefined,
      { authorization: `Bearer ${BACK_END_TOKEN}`, 'idempotency-key': key },
    );

  const mailTo = (to: string) =>
    eventually(`a mail to ${to}`, () => {
      const found = inbox.mailsTo(to).flatMap((mail) => {
        const text = mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        const code = /card-app#enrol=([0-9A-Z-]{24})/.exec(text)?.[1];
        return code === undefined ? [] : [{ mail, code }];
      });
      return found.at(-1);
    });

  it('comes from the partner, in the company’s language, once per Idempotency-Key', async () => {
    const [{ status }, again] = await Promise.all([invite(), invite()]);
    expect([status, again.status]).toEqual([202, 202]);
    const { mail, code } = await mailTo(address);
    expect(mail.headers.get('from')).toBe('Northwind <cards@northwind.example>');
    expect(mail.headers.get('reply-to')).toBe('support@northwind.example');
    expect(mail.source).toContain('Karten-App');
    const device = threeDs.device();
    expect((await device.enrol(code)).status).toBe(201);
    const { body } = await device.call<{ person: object }>('GET', 'session');
    expect(body.person).toEqual({ ...mia, name: 'Mia Wong' });
    const access = await invite();
    expect(access.body).toMatchObject({ passkeys: 1, invitation: { usedAt: expect.any(String) } });
    const subjects = await eventually('the mail about the device', () => {
      const found = inbox.mailsTo(address).map(({ headers }) => headers.get('subject')!);
      return found.length > 1 && found;
    });
    expect(subjects).toHaveLength(2);
    expect(subjects[1]).toContain('eingerichtet');
  });

  it('restores access after the loss of a phone', async () => {
    const lost = await threeDs.enrolledDevice(mia);
    const { companyId, externalId } = mia;
    const answer = await callJson<CardAppAccess>(
      'POST',
      `${threeDs.service.url}/people/${companyId}/${externalId}/invitations`,
      { deviceLost: true },
      { authorization: `Bearer ${BACK_END_TOKEN}` },
    );
    expect([answer.status, answer.body.passkeys]).toEqual([202, 0]);
    expect((await lost.call('GET', 'session')).status).toBe(401);
    const { code } = await mailTo(address);
    expect((await threeDs.device().enrol(code)).status).toBe(201);
    await eventually('the mail about the lost device', () =>
      inbox
        .mailsTo(address)
        .some(({ source }) => source.replaceAll('=\r\n', '').includes('als verloren gemeldet')),
    );
  });

  it('is sent by an admin to a colleague whom the back end has not registered', async () => {
    const admin = { ...mia, externalId: 'e-admin' };
    platform.addPerson(admin, { companyAdmin: true });
    const device = await threeDs.enrolledDevice(admin);
    const path = `company/people/${person.id}/invitations`;
    expect((await device.call('POST', path)).status).toBe(202);
    const { code } = await mailTo(address);
    expect((await threeDs.device().enrol(code)).status).toBe(201);
  });

  it('needs a mail address, a card and a company that is not denied', async () => {
    const refusal = async (who: Cardholder) => {
      const { status, body } = await invite(who);
      return [status, body.code];
    };
    const nobody = threeDs.newCardholder();
    expect(await refusal(nobody)).toEqual([404, 'person_unknown']);
    const silent = threeDs.newCardholder();
    platform.addPerson(silent);
    expect(await refusal(silent)).toEqual([409, 'person_without_mail_address']);
    const cardless = threeDs.newCardholder();
    platform.addPerson(cardless, { email: 'cardless@fabrikam.example' });
    expect(await refusal(cardless)).toEqual([409, 'person_without_card']);
    platform.kycStatus = 'denied';
    expect(await refusal(mia)).toEqual([409, 'company_denied']);
  });
});
