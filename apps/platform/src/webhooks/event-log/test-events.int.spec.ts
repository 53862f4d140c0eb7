import { randomBytes } from 'node:crypto';
import { type EventTypeResource, type Page, type Problem, TEST_COMPANY_ID } from '#contracts';
import { ScriptedServer } from '#testing';
import { Webhook } from 'standardwebhooks';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;

describe('POST /v1/events/test', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    const client = await platform.addPartner({
      url: receiver.url,
      header: 'x-partner-token',
      token: 'the-chosen-token',
      signingSecret,
    });
    partner = new EventLogPartner(client);
  });

  afterAll(async () => {
    await platform?.close();
    await receiver?.close();
  });

  const send = (body: object) =>
    partner.client.post<{ id: string } & Omit<Problem, 'status'>>('/v1/events/test', body);

  it('sends the example of the kind, marked as a test', async () => {
    const { status, body } = await send({ channel: 'events', event: 'card_ordered' });
    expect(status).toBe(202);
    const event = await partner.afterAttempts(body.id, 1, 'delivered');
    const request = receiver.requests.at(-1)!;
    expect(request.headers).toMatchObject({
      'x-partner-token': 'the-chosen-token',
      'webhook-id': body.id,
      'webhook-test': 'true',
      'webhook-version': '1',
      'webhook-sequence': '0',
    });
    const types = await partner.client.get<Page<EventTypeResource>>('/v1/event-types');
    const { example } = types.body.data.find((type) => type.event === 'card_ordered')!;
    expect(new Webhook(signingSecret).verify(request.body, request.headers)).toEqual({
      event: 'card_ordered',
      companyId: TEST_COMPANY_ID,
      timestamp: event.createdAt,
      data: example.data,
    });
    expect(event).toMatchObject({ isTest: true, attempts: [{ trigger: 'test', statusCode: 204 }] });
    expect(event.headers).toMatchObject({ 'webhook-test': 'true' });
  });

  it('leaves real events unmarked, without gaps in their numbers', async () => {
    const { id: companyId } = await partner.client.createCompany();
    const first = await partner.emit(companyId);
    await send({ channel: 'events', event: 'kyc_approved' });
    const second = await partner.emit(companyId);
    await partner.afterAttempts(first, 1, 'delivered');
    expect(await partner.afterAttempts(second, 1, 'delivered')).toMatchObject({
      isTest: false,
      sequence: 2,
    });
    const { headers } = receiver.requests.find((request) => request.body.includes(companyId))!;
    expect(headers).not.toHaveProperty('webhook-test');
  });

  it.each([
    [{ channel: 'events', event: 'invoice_sent' }, 422, 'event_kind_unknown'],
    [{ channel: 'events', event: 'transaction_settled' }, 422, 'event_kind_of_other_channel'],
    [{ channel: 'transactions', event: 'transaction_settled' }, 404, 'webhook_endpoint_unknown'],
  ])('rejects %j', async (body, status, code) => {
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});
