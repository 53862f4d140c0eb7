import { randomUUID } from 'node:crypto';
import {
  directoryChanges,
  EventHeader,
  exampleOf,
  TransactionAuthorized,
  webhookEvents,
  webhookTransactions,
} from '#contracts';
import type { IncomingRecord } from '#messaging';
import { eventually, readTopic, SmtpInbox, tablesWith, type TopicReader } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { closePages, openPage, VirtualAuthenticator } from './support/browser.ts';
import { PartnerCompany, SHIPPING_ADDRESS } from './support/partner-company.ts';
import { invitedOperator, PartnerPage } from './support/partner-page.ts';
import { seeDialog } from './support/screens/walk.ts';
import { pressInMenu } from './support/staff-pages.ts';
import { wholeSystem } from './support/systems.ts';

const CONFIRMED = /^The cards for .* are confirmed$/;

describe('the main job', () => {
  let stack: Stack;
  let browser: Browser;
  let inbox: SmtpInbox;
  let transactionTopic: TopicReader;
  let eventTopic: TopicReader;
  let directoryTopic: TopicReader;

  beforeAll(async () => {
    [{ stack, browser }, inbox] = await Promise.all([wholeSystem(), SmtpInbox.start()]);
    // An inbox that can refuse mails.
    await stack.services.notification.restart({ SMTP_URL: inbox.url });
    [transactionTopic, eventTopic, directoryTopic] = await Promise.all([
      readTopic(webhookTransactions.name, stack.kafkaBrokers),
      readTopic(webhookEvents.name, stack.kafkaBrokers),
      readTopic(directoryChanges.name, stack.kafkaBrokers),
    ]);
  });

  afterAll(async () => {
    await closePages(browser);
    await Promise.all([transactionTopic?.close(), eventTopic?.close(), directoryTopic?.close()]);
    await stack.services.notification.restart({});
    await inbox.stop();
  });

  const recipientsAt = (company: PartnerCompany): string[] =>
    inbox.mails
      .flatMap(({ recipients }) => recipients)
      .filter((address) => address.endsWith(`@${company.mailDomain}`));

  it('leads from the click on the onboarding link to people, cards and mails', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 4);
    const { page, complaints } = await openPage(browser);

    // The partner's user clicks the link, and the admin chooses on the hosted page.
    await page.goto(await company.openLink());
    await goToPeople(page);
    await choose(page, 'Employee 0', 'Virtual');
    await choose(page, 'Employee 1', 'Physical');
    await pasteForVirtual(page, 'Employee 3\nEmployee 99');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByText('2 virtual, 1 physical, 1 none').waitFor();
    await page.getByRole('button', { name: 'Confirm 3 cards' }).dblclick();
    await page.getByRole('heading', { name: CONFIRMED }).waitFor();

    // People and cards are created at the platform shortly afterwards.
    const cards = await eventually('three cards', async () => {
      const found = await company.cards();
      return found.length === 3 && found;
    });
    const people = await company.people();
    const given = people.map((person) => [
      person.externalId,
      cards.find(({ personId }) => personId === person.id)?.cardType,
    ]);
    expect(Object.fromEntries(given)).toEqual({
      'e-0': 'virtual',
      'e-1': 'physical',
      'e-3': 'virtual',
    });

    // The platform knows the cardholders' mail addresses and the shipping address of physical cards.
    const addressOf = (name: string) => `${name}@${company.mailDomain}`;
    const known = await eventually('three addresses', async () => {
      const emails = (await company.people()).flatMap(({ email }) => email ?? []);
      return emails.length === 3 && emails;
    });
    expect(known.sort()).toEqual(['e0', 'e1', 'e3'].map(addressOf));
    expect(
      cards.filter(({ cardType }) => cardType === 'physical').map((card) => card.shippingAddress),
    ).toEqual([SHIPPING_ADDRESS]);

    // The inbox contains one mail of the partner for each cardholder.
    const recipients = await eventually('three mails', () => {
      const found = recipientsAt(company);
      return found.length === 3 && found;
    });
    expect(recipients.sort()).toEqual(['e0', 'e1', 'e3'].map(addressOf));

    // The partner page shows the company's progress.
    const progress = await eventually('the progress', async () => {
      const found = await company.progress();
      return found.status === 'cards_ordered' && found;
    });
    expect(progress.cards).toEqual({ requested: 3, ordered: 3, failed: [] });

    // Later changes at the partner reach the platform, too.
    await company.changeAddress('e-0', addressOf('renamed'));
    await eventually('the new address', async () =>
      (await company.people()).some(({ email }) => email === addressOf('renamed')),
    );

    // Despite the double click and the repetitions, each event was recorded once.
    const events = await company.events();
    expect(events.map(({ event }) => event).sort()).toEqual([
      'card_assignment_requested',
      'card_ordered',
      'card_ordered',
      'card_ordered',
      'transactions_activated',
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(complaints).toEqual([]);

    // A person is erased through Kafka from every table of the partner's services.
    const tables = async () => {
      const { platform: _platform, ...partnerSide } = stack.endpoints.postgres;
      const address = addressOf('e3').replaceAll('.', '\\.');
      const found = Object.values(partnerSide).map((url) => tablesWith(url, address));
      return (await Promise.all(found)).flat();
    };
    expect((await tables()).sort()).toEqual([
      'card_provisioning.public.directory_people',
      'notification.public.directory_people',
      'notification.public.mail_paces',
      'notification.public.mails',
      'onboarding.public.people',
    ]);
    await company.erase('e-3');
    await eventually('no table', async () => (await tables()).length === 0);
    const keys = directoryTopic.records.filter(
      ({ key }) => key?.toString() === `person/${company.id}/e-3`,
    );
    expect(keys.at(-1)!.headers[EventHeader.type]).toBe('directory_person_erased');
    expect(keys.at(-1)!.value!.toString()).not.toContain(company.mailDomain);
  });

  it('reports payments by a separate webhook, on a separate topic', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 1);
    await company.openLink();
    const { platformCompanyId } = await company.progress();
    const { data } = exampleOf(TransactionAuthorized);
    const ids = {
      transaction: await company.emit('transaction_authorized', data),
      other: await company.emit('kyc_approved', { applicationId: 'kyc_1' }),
    };
    const recordsOf = ({ records }: TopicReader) =>
      records.filter(({ headers }) => headers[EventHeader.companyId] === platformCompanyId);
    const idsOn = (topic: TopicReader) =>
      recordsOf(topic).map(({ headers }) => headers[EventHeader.id]);
    await eventually('both', () =>
      [transactionTopic, eventTopic].every((topic) => recordsOf(topic).length > 0),
    );
    expect(idsOn(transactionTopic)).toEqual([ids.transaction]);
    expect(idsOn(eventTopic)).toEqual([ids.other]);
    const [{ key, value, headers }] = recordsOf(transactionTopic) as [IncomingRecord];
    expect(key!.toString()).toBe(platformCompanyId);
    expect(headers).toMatchObject({
      [EventHeader.type]: 'transaction_authorized',
      [EventHeader.version]: '2',
    });
    expect(JSON.parse(value!.toString())).toMatchObject({ companyId: platformCompanyId, data });
  });

  it('shows what was chosen when the page is reloaded after the confirmation', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 2);
    const { page, complaints } = await openPage(browser);
    await page.goto(await company.openLink());
    await goToPeople(page);
    await choose(page, 'Employee 0', 'Virtual');
    await page.reload();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm 1 card' }).click();
    await page.getByRole('heading', { name: CONFIRMED }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: CONFIRMED }).waitFor();
    // The partner creates a new link to the same application.
    await page.goto(await company.openLink());
    await goToPeople(page);
    await page.getByRole('heading', { name: CONFIRMED }).waitFor();
    expect((await assignmentsOf(company)).length).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('shows the partner by itself how far a company is, and makes its links', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 3);
    const { page, complaints } = await openPage(browser);
    const partner = new PartnerPage(stack.endpoints, page);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
    });
    await VirtualAuthenticator.addTo(page);
    const invitation = await invitedOperator(stack.endpoints, 'operator');
    await page.goto(`${stack.endpoints.partnerPage}#enrol=AAAA-AAAA-AAAA-AAAA-AAAA`);
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByText('This invitation is no longer valid').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await partner.enrol(invitation);
    await page.getByRole('link', { name: 'Trail' }).click();
    await page.getByText('A operator created a passkey').waitFor();
    await pressInMenu(page, 'Sign out');
    await page.getByRole('button', { name: 'Sign in with passkey' }).dblclick();
    await page.getByText('A operator signed in').waitFor();
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('table', { name: 'Companies' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await partner.openCompany(company.externalId);
    await page.getByText('Create a link and give it to the admin.').waitFor();
    const { onboardingUrl: link } = await partner.makeLinks();
    await page.getByText('Has to choose who gets a card, and confirm.').waitFor();
    expect(posts).toEqual([
      '/partner/v1/enrolment/options',
      ...['/partner/v1/enrolment/options', '/partner/v1/enrolment'],
      ...['/partner/v1/session/options', '/partner/v1/session'],
      expect.stringMatching(/^\/companies\/[^/]+\/onboarding-links$/),
    ]);
    const refused = `e1@${company.mailDomain}`;
    inbox.refuse = (address) => (address === refused ? '550 5.1.1 no such user' : undefined);
    expect((await company.confirmAll(link)).status).toBe(200);
    // The page updates without a reload.
    await page.getByText('3 of 3 cards ordered').first().waitFor();
    await page.getByRole('cell', { name: 'Ordered · virtual' }).nth(2).waitFor();
    await page.getByText('3 virtual, 0 physical').waitFor();
    expect(await partner.timeline).toEqual(
      expect.arrayContaining([
        'Cards ordered',
        'Admin confirmed who gets a card',
        'Onboarding link created',
        'Added to our directory',
      ]),
    );
    expect(await barriersOn(page)).toEqual([]);

    // A new link leaves the previous one valid, until all are ended.
    await page.getByRole('button', { name: 'Create link' }).click();
    const field = page.getByRole('textbox', { name: 'Whole onboarding' });
    await eventually('another link', async () => (await field.inputValue()) !== link);
    expect((await fetch(`${link}/application`)).status).toBe(200);
    await page.getByRole('button', { name: 'End all links' }).click();
    await page.getByRole('button', { name: 'Keep links' }).click();
    expect((await fetch(`${link}/application`)).status).toBe(200);
    await page.getByRole('button', { name: 'End all links' }).click();
    const dialog = page.getByRole('dialog');
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'End all links' }).click();
    await page.getByText(/^The last link was created .* and ended/).waitFor();
    expect((await fetch(`${link}/application`)).status).toBe(410);

    await page.getByRole('link', { name: 'Senders' }).click();
    await page.getByText('Our integration level is Native.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await readMail(page, `e0@${company.mailDomain}`);
    await page.getByText('Accepted by the mail server').waitFor();
    await page.frameLocator('iframe').getByText('Employee 0').first().waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await readMail(page, refused);
    await page.getByText('550 5.1.1 no such user').waitFor();
    inbox.refuse = () => undefined;
    await sendAgain(page);
    await page.getByText('Remove it from the list first').waitFor();
    await page.getByRole('link', { name: 'Suppressed addresses' }).click();
    await removeSuppression(page, refused);
    expect(recipientsAt(company)).not.toContain(refused);
    await readMail(page, refused);
    await sendAgain(page);
    await page.getByRole('status').getByText('Sent', { exact: true }).waitFor();
    expect(recipientsAt(company).filter((address) => address === refused)).toHaveLength(1);
    await pressInMenu(page, 'Sign out');
    await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets an operator add a company by a form, its people by a CSV file, and mail the link, once for each twice', async () => {
    const { page, complaints } = await openPage(browser);
    const partner = new PartnerPage(stack.endpoints, page);
    await partner.signIn();
    const externalId = `added-${randomUUID()}`;
    const company = { name: 'Fabrikam Freight', number: `HRB ${randomUUID()}`, externalId };
    await partner.addCompany({ ...company, number: 'HRB <1>' });
    await page.getByText('Enter the registration number as the register writes it.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByLabel('Registration number').fill(company.number);
    await page.getByRole('dialog').getByRole('button', { name: 'Add company' }).dblclick();
    await page.getByRole('heading', { name: company.name }).waitFor();
    await page.getByRole('link', { name: 'Waiting for us' }).click();
    const tasks = page.getByRole('row').filter({ hasText: externalId });
    await tasks.getByText('There are no employees to choose from.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await tasks.getByRole('link', { name: 'Send a link' }).click();
    await page.getByRole('heading', { name: company.name }).waitFor();
    // The first list has a mistake; the second one is dropped twice.
    const header = 'externalId;name;email;role\r\n';
    await partner.dropList(`\uFEFF${header}e-1;Zoë Berg;zoe at fabrikam;\r\n`);
    await page.getByRole('row', { name: '2 Email address is missing or wrong.' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('0 admins, 0 employees').waitFor();
    const list = `\uFEFF${header}e-1;"Zoë Berg";zoe@fabrikam.example;\r\n`;
    for (const changed of [1, 0]) {
      await partner.dropList(list);
      await page.getByRole('dialog').getByText('Zoë Berg').waitFor();
      await page.getByRole('button', { name: 'Add 1 person' }).dblclick();
      await page.getByText(`1 person in the file, ${changed} new or changed`).waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await page.getByText('0 admins, 1 employee').waitFor();
    // The link is mailed once for a double click, and opens the company's application.
    const address = `${randomUUID()}@fabrikam.example`;
    await partner.sendLink(address);
    await page.getByText(`The link is on its way to ${address}`).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    const [mail] = await eventually('the mailed link', () => {
      const mails = inbox.mailsTo(address);
      return mails.length > 0 && mails;
    });
    expect(mail!.headers.get('subject')).toBe(`Your link to apply for cards: ${company.name}`);
    const text = mail!.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const [link] = /https?:\/\/\S+\/onboarding\/company\/[\w-]+/.exec(text)!;
    expect((await fetch(`${link}/application`)).status).toBe(200);
    await page.getByRole('link', { name: 'Link to the onboarding' }).first().click();
    await page.getByText('Accepted by the mail server').waitFor();
    expect(await page.frameLocator('iframe').getByRole('link').first().getAttribute('href')).toBe(
      'https://example.invalid/',
    );
    expect(inbox.mailsTo(address)).toHaveLength(1);
    await page.getByRole('link', { name: 'Waiting for us' }).click();
    await page.getByRole('heading', { name: 'Waiting for us' }).waitFor();
    await eventually('nothing to do for the company', async () => (await tasks.count()) === 0);
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'All companies' }).click();
    await partner.addCompany({ ...company, name: 'Somebody else' });
    await page.getByText('Another company has this id already.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Name or number').fill(externalId);
    await page.getByText('1 company shown').waitFor();
    expect(complaints).toEqual([]);
  });

  it('takes one of two different confirmations that are sent at once', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 2);
    const onboardingUrl = await company.openLink();
    const pages = await Promise.all(
      [0, 1].map(async (admin) => {
        const { page } = await openPage(browser);
        await page.goto(onboardingUrl);
        await goToPeople(page);
        await choose(page, `Employee ${admin}`, 'Physical');
        await page.getByRole('button', { name: 'Review', exact: true }).click();
        await page.getByRole('button', { name: 'Confirm 1 card' }).waitFor();
        return page;
      }),
    );
    await Promise.all(
      pages.map((page) => page.getByRole('button', { name: 'Confirm 1 card' }).click()),
    );
    await Promise.all(
      pages.map((page) => page.getByRole('heading', { name: CONFIRMED }).waitFor()),
    );
    const mailed = await Promise.all(
      pages.map((page) =>
        page.getByText('Somebody else has confirmed in the meantime').isVisible(),
      ),
    );
    expect(mailed.filter(Boolean).length).toBe(1);
    expect((await assignmentsOf(company)).length).toBe(1);
  });
});

/** In the sandbox, people can be confirmed before the application is submitted. */
async function goToPeople(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'People' }).click();
}

async function choose(page: Page, person: string, choice: string): Promise<void> {
  const group = page.getByRole('radiogroup', { name: `Card for ${person}` });
  await group.getByRole('radio', { name: choice, exact: true }).check();
}

/** Opens a mail from the list, by its address. */
async function readMail(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Sent mails' }).click();
  await page.getByLabel('Address or person id').fill(address.toUpperCase());
  const row = page.getByRole('row').filter({ hasText: address });
  await row.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await row.getByRole('link').click();
}

async function sendAgain(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Send again' });
  const dialog = page.getByRole('dialog', { name: 'Send this mail again?' });
  await seeDialog({ opener, leave: 'Leave it' }, 'send again', async () => {
    await dialog.getByText('rejected it permanently').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });
  await opener.click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
}

async function removeSuppression(page: Page, address: string): Promise<void> {
  const opener = page.getByRole('button', { name: `Remove ${address}` });
  const dialog = page.getByRole('dialog', { name: `Write to ${address} again?` });
  await seeDialog({ opener, leave: 'Keep it' }, 'remove', async () => {
    expect(await barriersOn(page)).toEqual([]);
  });
  await opener.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No address is suppressed.').waitFor();
  expect(await barriersOn(page)).toEqual([]);
}

/** Lines that match no person stay in the text. */
async function pasteForVirtual(page: Page, list: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'Names or ids' });
  await text.fill(list);
  await dialog.getByText('1 line matches no person').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Virtual' }).click();
  await dialog.getByText('Virtual chosen for 1 person.').waitFor();
  expect(await text.inputValue()).toBe('Employee 99');
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function assignmentsOf(company: PartnerCompany) {
  const events = await company.events();
  return events.filter(({ event }) => event === 'card_assignment_requested');
}
