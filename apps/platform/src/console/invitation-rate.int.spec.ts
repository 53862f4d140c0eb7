import type { ConsoleUserResource, Problem } from '#contracts';
import { eventually, SmtpInbox } from '#testing';
import { ConsoleClient } from '../../test/console-client.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

const MOST = 30;

describe('invitations to the console', () => {
  let platform: PlatformFixture;
  let inbox: SmtpInbox;
  let partner: PartnerClient;
  let admin: ConsoleClient;

  beforeAll(async () => {
    inbox = await SmtpInbox.start();
    platform = await PlatformFixture.start({
      smtpUrl: inbox.url,
      mailFrom: 'Card Platform <webhooks@platform.example>',
    });
  });

  afterAll(async () => {
    await platform?.close();
    await inbox?.stop();
  });

  beforeEach(async () => {
    partner = await platform.addPartnerWithoutWebhook();
    admin = await ConsoleClient.signedIn(platform, partner.id, 'admin', 'Adam Admin');
  });

  const query = (sql: string, values?: unknown[]) => platform.database.query(sql, values);
  const invite = (email: string, by = admin) =>
    by.post<ConsoleUserResource>('users', { name: 'Nora New', email, role: 'viewer' });
  const mails = async () =>
    Number(
      (
        await query(
          `SELECT count(*) AS count FROM mails m JOIN console_users u ON u.id = m.company_id
           WHERE u.partner_id = $1 AND m.kind = 'staff_invitation' AND u.id <> $2`,
          [partner.id, admin.id],
        )
      )[0]!.count,
    );

  it('are limited per partner and hour, also when many come at the same time', async () => {
    const colleague = await ConsoleClient.signedIn(platform, partner.id, 'admin', 'Bea Boss');
    const answers = await Promise.all(
      Array.from({ length: 2 * MOST }, (_none, number) =>
        invite(`nora${number}@partner.example`, number % 2 ? admin : colleague),
      ),
    );
    const invited = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([invited.length, refused.length]).toEqual([MOST, MOST]);
    expect(new Set(refused.map(({ body }) => (body as { code?: string }).code))).toEqual(
      new Set(['invitations_too_many']),
    );
    const wait = Number(refused[0]!.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_000);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(await mails()).toBe(MOST);

    const again = await admin.post<Problem>(`users/${invited[0]!.body.id}/invitations`);
    expect([again.status, again.body.code]).toEqual([429, 'invitations_too_many']);
    const passkey = await admin.post<Problem>(`users/${colleague.id}/invitations`);
    expect([passkey.status, passkey.body.code]).toEqual([429, 'invitations_too_many']);
    expect(await mails()).toBe(MOST);

    const other = await platform.addPartnerWithoutWebhook();
    const stranger = await ConsoleClient.signedIn(platform, other.id, 'admin', 'Otto Other');
    expect((await invite('otto@other.example', stranger)).status).toBe(201);

    await query('ALTER TABLE access_events DISABLE TRIGGER USER');
    await query(
      `UPDATE access_events SET happened_at = happened_at - interval '1 hour' WHERE partner_id = $1`,
      [partner.id],
    );
    await query('ALTER TABLE access_events ENABLE TRIGGER USER');
    expect((await invite('late@partner.example')).status).toBe(201);
  });

  it('are not mailed again to an address that bounced', async () => {
    inbox.refuse = (address) => (address.startsWith('gone') ? 550 : undefined);
    const { body: gone } = await invite('gone@partner.example');
    const statuses = () =>
      eventually('the latest mail has an outcome', async () => {
        const rows = await query('SELECT status FROM mails WHERE company_id = $1 ORDER BY id', [
          gone.id,
        ]);
        const found = rows.map(({ status }) => String(status));
        return ['pending', 'sending'].includes(found.at(-1)!) ? undefined : found;
      });
    expect(await statuses()).toEqual(['rejected']);
    inbox.refuse = () => undefined;
    expect((await admin.post(`users/${gone.id}/invitations`)).status).toBe(200);
    expect(await statuses()).toEqual(['rejected', 'suppressed']);
    expect(inbox.mails.flatMap(({ recipients }) => recipients)).not.toContain(
      'gone@partner.example',
    );
  });
});
