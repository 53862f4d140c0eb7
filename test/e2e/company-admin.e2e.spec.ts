import { eventually } from '#testing';
import type { CardResource, Page as PageOf } from '#contracts';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { closePages, confirmAct, openPage, VirtualAuthenticator } from './support/browser.ts';
import {
  type Cardholder,
  createCardholder,
  makeAdmin,
  whiteLabelCodeFor,
} from './support/cardholder.ts';
import { mailedLink } from './support/mailed-link.ts';
import { partnerCall } from './support/partner-call.ts';
import { scannedText } from './support/qr-code.ts';
import { platformPages } from './support/systems.ts';

/** Of the mail with the link, in the language of the company. */
const INVITATION = 'Die Karten-App';

describe('a company’s admin in the card app', () => {
  let stack: Stack;
  let browser: Browser;
  let admin: Cardholder;
  let app: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ stack, browser } = await platformPages());
    admin = await createCardholder(stack.endpoints, 'DE');
    ({ page: app, complaints } = await openPage(browser));
    await app.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.setViewportSize({ width: 360, height: 740 });
    await VirtualAuthenticator.addTo(app);
    const { code } = await whiteLabelCodeFor(stack.endpoints, admin);
    await app.goto(`${stack.endpoints.whiteLabelCardApp}#enrol=${code}`);
    await app.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await app.getByRole('heading', { name: 'Home' }).waitFor();
  });

  afterAll(() => closePages(browser));

  afterEach(async () => {
    expect(complaints.splice(0)).toEqual([]);
    expect(await barriersOn(app)).toEqual([]);
  });

  const openCompany = async () => {
    await app.goto(`${stack.endpoints.whiteLabelCardApp}#/company`);
    await app.getByRole('heading', { name: 'Company', exact: true }).waitFor();
  };

  it('sees the company only once the partner says so', async () => {
    await app.goto(`${stack.endpoints.whiteLabelCardApp}#/company`);
    await app.getByText('There is nothing at this address').waitFor();
    expect(await app.getByRole('link', { name: 'Company' }).count()).toBe(0);
    await makeAdmin(stack.endpoints, admin);
    await app.reload();
    await app.getByRole('link', { name: 'Company' }).click();
    await app.getByText('Available', { exact: true }).waitFor();
    await app.getByText('€').first().waitFor();
  });

  it('invites a colleague by mail, who signs in with a passkey, and again after losing the phone', async () => {
    const email = `mia.${admin.externalId}@lindqvist.example`;
    const { companyId } = admin;
    // An admin needs no card, so the list of cards stays as the next cases expect it.
    await partnerCall(stack.endpoints, 'POST', '/v1/people', {
      ...{ companyId, externalId: `${admin.externalId}-mia`, name: 'Mia Berg', email },
      companyAdmin: true,
    });
    await openCompany();
    await app.getByRole('button', { name: 'Invite Mia Berg' }).click();
    const dialog = app.getByRole('dialog', { name: 'Invite Mia Berg to the card app?' });
    await dialog.getByText(email).waitFor();
    await confirmAct(app, 'Invite Mia Berg to the card app?');
    await app.getByText(`The invitation is on its way to ${email}.`).waitFor();
    const row = app.getByRole('row').filter({ hasText: 'Mia Berg' });
    await row.getByText('Invited', { exact: true }).waitFor();

    const link = await mailedLink(stack.endpoints, email, INVITATION);
    const { page: phone } = await openPage(browser);
    await phone.setViewportSize({ width: 390, height: 844 });
    await VirtualAuthenticator.addTo(phone);
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await phone.getByRole('heading', { name: 'Home' }).waitFor();
    await phone.getByRole('link', { name: 'Devices' }).click();
    await phone.getByRole('button', { name: 'Sign out' }).click();
    await phone.getByRole('button', { name: 'Sign in with passkey' }).click();
    await phone.getByText('Signed in as Mia Berg').waitFor();
    await app.reload();
    await row.getByText('Has the app').waitFor();

    // She loses the phone.
    await app.getByRole('button', { name: 'Restore access of Mia Berg' }).click();
    const restore = app.getByRole('dialog', { name: 'Restore the access of Mia Berg?' });
    await restore.getByRole('button', { name: 'Send invitation' }).click();
    await restore.getByText('Please choose one.').waitFor();
    await restore.getByRole('radio', { name: 'Lost, stolen or broken' }).check();
    expect(await barriersOn(app)).toEqual([]);
    await restore.getByRole('button', { name: 'Send invitation' }).click();
    await confirmAct(app, 'Invite Mia Berg to set up a new device?');
    await app.getByText(`The invitation is on its way to ${email}.`).waitFor();
    await row.getByText('Invited', { exact: true }).waitFor();
    await phone.reload();
    await phone.getByRole('button', { name: 'Sign in with passkey' }).click();
    await phone.getByText('Lost your phone or your passkey?').waitFor();
    await phone.context().close();

    const newLink = await eventually('the mail for the new phone', async () => {
      const latest = await mailedLink(stack.endpoints, email, INVITATION);
      return latest !== link && latest;
    });
    const { page: newPhone } = await openPage(browser);
    await VirtualAuthenticator.addTo(newPhone);
    await newPhone.goto(newLink);
    await newPhone.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await newPhone.getByRole('heading', { name: 'Home' }).waitFor();
    await newPhone.context().close();
    await app.reload();
    await row.getByText('Has the app').waitFor();
  });

  it('copies where to transfer money to', async () => {
    await openCompany();
    await app.getByRole('heading', { name: 'Add money by bank transfer' }).waitFor();
    const copied: string[] = [];
    for (const [name, form] of [
      ['Account holder', /^Partner Card Platform Sandbox$/],
      ['IBAN', /^DE\d{20}$/],
      ['BIC', /^SANDDEF0XXX$/],
      ['Reference', /^RF\d\d\w{12}$/],
    ] as const) {
      await app.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
      await app.getByRole('status').getByText('Copied', { exact: true }).first().waitFor();
      const text = await app.evaluate<string>('navigator.clipboard.readText()');
      expect(text).toMatch(form);
      copied.push(text);
    }
    const [accountHolder, iban, bic, reference] = copied;
    const code = app.getByRole('img', { name: 'QR code with the data of the bank transfer' });
    expect((await scannedText(code)).split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', bic, accountHolder, iban],
      // Without an amount, which the payer enters, and without a purpose.
      ...['', '', reference],
    ]);
  });

  it('sets automatic top-ups up, and switches them off and on', async () => {
    await openCompany();
    await app.getByRole('button', { name: 'Set up' }).click();
    const dialog = app.getByRole('dialog', { name: 'Automatic top-up' });
    await dialog.getByRole('button', { name: 'Save and turn on' }).click();
    await dialog.getByText('Enter an amount above zero.').first().waitFor();
    await dialog.getByLabel('When less is available than').fill('500');
    await dialog.getByLabel('Add').fill('2,000');
    await dialog.getByRole('button', { name: 'Save and turn on' }).click();
    const act = app.getByRole('dialog', { name: 'Turn on automatic top-up?' });
    await act.getByText('€2,000.00').waitFor();
    await confirmAct(app, 'Turn on automatic top-up?');
    await app.getByText('When less than €500.00 is available').waitFor();
    await app.getByText('On', { exact: true }).waitFor();
    await app.getByRole('button', { name: 'Turn off' }).click();
    await confirmAct(app, 'Turn off automatic top-up?');
    await app.getByText('It was turned off by your company.').waitFor();
    await app.getByRole('button', { name: 'Turn on' }).click();
    await confirmAct(app, 'Turn on automatic top-up?');
    await app.getByText('On', { exact: true }).waitFor();
  });

  it('orders a card, activates it, limits it, replaces it and ends the replacement', async () => {
    await openCompany();
    await app.getByRole('button', { name: 'Order a card' }).click();
    const order = app.getByRole('dialog', { name: 'Order a card' });
    await order.getByLabel('For whom').selectOption(admin.name);
    await order.getByRole('button', { name: 'Order', exact: true }).click();
    await confirmAct(app, 'Order this card?');
    await order.waitFor({ state: 'detached' });
    await app.getByRole('row').filter({ hasText: 'Ordered' }).getByRole('link').click();
    await app.getByRole('button', { name: 'Activate' }).click();
    await confirmAct(app, 'Activate this card?');
    await app.getByText('Active', { exact: true }).waitFor();

    await app.getByLabel('Per day').fill('1,500');
    await app.getByRole('button', { name: 'Save limits' }).click();
    await confirmAct(app, 'Change the limits of this card?');
    await app.getByText('The limits are saved.').waitFor();
    await app.reload();
    await app.getByRole('button', { name: 'Save limits' }).waitFor();
    expect(await app.getByLabel('Per day').inputValue()).toBe('1,500');

    const replaced = app.url();
    await app.getByRole('button', { name: 'Replace this card' }).click();
    const dialog = app.getByRole('dialog').filter({ hasText: 'Lost' });
    await dialog.getByRole('radio', { name: 'Stolen' }).check();
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    const act = app.getByRole('dialog').filter({ hasText: 'Confirm with passkey' });
    await act.getByRole('button', { name: 'Confirm with passkey' }).click();
    await dialog.waitFor({ state: 'detached' });
    await app.getByText('Ordered', { exact: true }).waitFor();
    expect(app.url()).not.toBe(replaced);

    await app.getByRole('button', { name: 'End this card' }).click();
    const ending = app.getByRole('dialog').filter({ hasText: 'no one can undo that' });
    await ending.getByRole('button', { name: 'End card', exact: true }).click();
    await act.getByRole('button', { name: 'Confirm with passkey' }).click();
    for (const card of [app.url(), replaced]) {
      await app.goto(card);
      await app.getByText('Ended', { exact: true }).waitFor();
      expect(await app.getByRole('button', { name: /this card$/ }).count()).toBe(0);
    }
  });

  it('orders a card to an address as its country writes it', async () => {
    await openCompany();
    await app.getByRole('button', { name: 'Order a card' }).click();
    const order = app.getByRole('dialog', { name: 'Order a card' });
    await order.getByLabel('For whom').selectOption(admin.name);
    await order.getByRole('radio', { name: 'Physical' }).check();
    await order.getByLabel('Country').selectOption('AE');
    expect(await order.getByLabel('Postal code').count()).toBe(0);
    await order.getByLabel('Emirate').selectOption('Dubai');
    await order.getByLabel('Country').selectOption('US');
    await order.getByLabel('Street and number').fill('1 Main St');
    await order.getByLabel('City').fill('Austin');
    await order.getByLabel('ZIP code').fill('787');
    await order.getByRole('button', { name: 'Order', exact: true }).click();
    await order.getByText('This is not a postal code of the chosen country.').waitFor();
    await order.getByText('Fill in this field.').waitFor();
    await order.getByLabel('ZIP code').fill('78701');
    await order.getByLabel('State').selectOption('TX');
    await order.getByText(/^Arrives by /).waitFor();
    await order.getByLabel('Purpose').fill('Travel');
    await order.getByRole('button', { name: 'Order', exact: true }).click();
    await app.getByText('Austin, TX 78701').waitFor();
    await confirmAct(app, 'Order this card?');
    await order.waitFor({ state: 'detached' });
    const [ordered] = (
      await partnerCall<PageOf<CardResource>>(stack.endpoints, 'GET', '/v1/cards?limit=1')
    ).data;
    expect(ordered!.purpose).toBe('Travel');
    expect(ordered!.shippingAddress).toEqual({
      line1: '1 Main St',
      city: 'Austin',
      region: 'TX',
      postalCode: '78701',
      country: 'US',
    });

    await app.getByRole('button', { name: 'Order a card' }).click();
    await order.getByLabel('For whom').selectOption(admin.name);
    await order.getByRole('radio', { name: 'Physical' }).check();
    await eventually('the address is known', async () => {
      return (await order.getByLabel('ZIP code').inputValue()) === '78701';
    });
    await order.getByLabel('Limit per month').fill('1,200');
    expect(await barriersOn(app)).toEqual([]);
    await order.getByRole('button', { name: 'Order', exact: true }).click();
    await confirmAct(app, 'Order this card?');
    await order.waitFor({ state: 'detached' });
    await app.getByRole('row').filter({ hasText: 'Ordered' }).first().getByRole('link').click();
    await eventually('the card has the limit', async () => {
      return (await app.getByLabel('Per month').inputValue()) === '1,200';
    });
    await app.getByText(/^Arrives by /).waitFor();
    await app.getByRole('button', { name: 'Edit purpose' }).click();
    const editing = app.getByRole('dialog').filter({ hasText: 'What is this card for?' });
    await editing.getByLabel('Purpose').fill('Software');
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.waitFor({ state: 'detached' });
    await app.getByText('Software', { exact: true }).waitFor();
  });
});
