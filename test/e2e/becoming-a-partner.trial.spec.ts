import { randomUUID } from 'node:crypto';
import type { Problem } from '#contracts';
import { callJson } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { accountMenu, BackOfficePage, madeAccount, pressInMenu } from './support/staff-pages.ts';
import { closePages, openPage, VirtualAuthenticator } from './support/browser.ts';
import { mailedLink } from './support/mailed-link.ts';
import { platformPages } from './support/systems.ts';

describe('becoming a partner', () => {
  let stack: Stack;
  let browser: Browser;
  const name = `Contoso ${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    ({ stack, browser } = await platformPages());
  });

  afterAll(() => closePages(browser));

  async function call(method: 'GET' | 'POST', path: string, secret: string) {
    const url = `${stack.endpoints.platform}${path}`;
    const body = method === 'POST' ? {} : undefined;
    const authorization = `Bearer ${secret}`;
    const answer = await callJson<Problem>(method, url, body, { authorization });
    return [answer.status, answer.body.code];
  }

  const press = (page: Page, button: string) =>
    page.getByRole('button', { name: button, exact: true }).click();

  it('begins in the back office, goes on by a link and a passkey, and leads to a key that calls', async () => {
    const office = await BackOfficePage.enrolled(
      browser,
      await madeAccount(stack, 'Adam Admin', 'admin'),
      'Reviewers',
    );
    await office.page.getByRole('link', { name: 'Partners' }).click();
    await office.press('Create partner');
    const form = office.page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByLabel('Name of the admin').fill('Paula Partner');
    const email = `paula-${randomUUID().slice(0, 8)}@contoso.example`;
    await form.getByLabel('Mail address of the admin').fill(email);
    expect(await barriersOn(office.page)).toEqual([]);
    await form.getByRole('button', { name: 'Create partner' }).click();
    const first = (await office.page.getByText(/^pk_test_/).textContent())!;
    await office.read('It is mailed to this person alone.');
    expect(await office.page.getByText(/#enrol=/).count()).toBe(0);
    const link = await mailedLink(
      stack.endpoints,
      email,
      `Your invitation to the console of ${name}`,
    );
    expect(await call('GET', '/v1/companies', first)).toEqual([200, undefined]);
    expect(await barriersOn(office.page)).toEqual([]);

    const { page, complaints } = await openPage(browser);
    await VirtualAuthenticator.addTo(page);
    await page.goto(link);
    await press(page, 'Create passkey');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await accountMenu(page).getByText('Paula Partner').waitFor();
    await page.getByText(name, { exact: true }).waitFor({ state: 'attached' });
    expect(page.url()).not.toContain('enrol');

    await page.getByRole('link', { name: 'API keys' }).click();
    await press(page, 'Create key');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Card service');
    await dialog.getByLabel('cards:read').check();
    await dialog.getByLabel('Allowed addresses').fill('203.0.113.7/8');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('with no bits beyond the prefix').waitFor();
    await dialog.getByLabel('Allowed addresses').fill('127.0.0.0/8 ::1');
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const secret = (await dialog.getByRole('group', { name: 'The new key' }).textContent())!.trim();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await call('GET', '/v1/cards', secret)).toEqual([200, undefined]);
    expect(await call('POST', '/v1/cards', secret)).toEqual([403, 'scope_missing']);

    await page.getByRole('button', { name: 'Revoke the key Card service' }).click();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect(await call('GET', '/v1/cards', secret)).toEqual([401, 'api_key_invalid']);
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Trail' }).click();
    await page.getByText('Paula Partner revoked the key Card service').waitFor();
    await page.getByText('The platform opened this account').waitFor();

    await pressInMenu(page, 'Sign out');
    await press(page, 'Sign in with passkey');
    await page.getByRole('heading', { name: 'Trail' }).waitFor();

    // As in another browser: the earlier session is still open.
    await page.context().clearCookies();
    await page.reload();
    await press(page, 'Sign in with passkey');
    await pressInMenu(page, 'Sessions');
    const entries = dialog.getByRole('listitem');
    await dialog.getByText('Chrome, Linux (this one)').waitFor();
    expect(await entries.count()).toBe(2);
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'End all others' }).click();
    await entries.nth(1).waitFor({ state: 'detached' });
    await dialog.getByText('Chrome, Linux (this one)').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(complaints).toEqual([]);
    expect(office.complaints).toEqual([]);
  });

  it('lets an admin invite a viewer, who changes nothing, and remove them', async () => {
    const office = await BackOfficePage.enrolled(
      browser,
      await madeAccount(stack, 'Adam Admin', 'admin'),
      'Reviewers',
    );
    await office.page.getByRole('link', { name: 'Partners' }).click();
    await office.page.getByRole('button', { name: `Invite an admin of ${name}` }).click();
    const form = office.page.getByRole('dialog');
    await form.getByLabel('Name of the admin').fill('Ada Other');
    const email = `ada-${randomUUID().slice(0, 8)}@contoso.example`;
    await form.getByLabel('Mail address of the admin').fill(email);
    await form.getByRole('button', { name: 'Invite an admin' }).click();
    await office.page.getByRole('button', { name: 'Decline: Ada Other' }).waitFor();
    expect(await office.page.getByRole('button', { name: 'Confirm: Ada Other' }).count()).toBe(0);
    expect(await barriersOn(office.page)).toEqual([]);
    const second = await BackOfficePage.enrolled(
      browser,
      await madeAccount(stack, 'Sara Second', 'admin'),
      'Reviewers',
    );
    await second.page.getByRole('link', { name: 'Partners' }).click();
    await second.press('Confirm: Ada Other');
    const link = await mailedLink(
      stack.endpoints,
      email,
      `Your invitation to the console of ${name}`,
    );

    const { page: admin } = await openPage(browser);
    await VirtualAuthenticator.addTo(admin);
    await admin.goto(link);
    await press(admin, 'Create passkey');
    await admin.getByRole('link', { name: 'Team' }).click();
    await press(admin, 'Invite person');
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Vera View');
    const viewers = `vera-${randomUUID().slice(0, 8)}@contoso.example`;
    await dialog.getByLabel('Email address').fill(viewers);
    await dialog.getByLabel('Role').selectOption('Viewer');
    await dialog.getByRole('button', { name: 'Invite person' }).click();
    await admin.getByText('Link mailed to its owner').waitFor();
    expect(await admin.getByText(/#enrol=/).count()).toBe(0);
    expect(await barriersOn(admin)).toEqual([]);
    const invitation = await mailedLink(stack.endpoints, viewers, 'Your invitation');

    const { page: viewer } = await openPage(browser);
    await VirtualAuthenticator.addTo(viewer);
    await viewer.goto(invitation);
    await press(viewer, 'Create passkey');
    await viewer.getByRole('link', { name: 'API keys' }).click();
    await viewer.getByText('First key').waitFor();
    expect(await viewer.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    expect(await viewer.getByRole('link', { name: 'Team' }).count()).toBe(0);

    await admin.reload();
    await admin.getByRole('button', { name: 'Remove Vera View' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await admin.getByText(viewers).waitFor({ state: 'detached' });
    await viewer.getByRole('link', { name: 'Companies' }).click();
    await viewer.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
  });
});
