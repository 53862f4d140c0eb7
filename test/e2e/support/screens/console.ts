import type { Locator, Page } from 'playwright-core';
import type { Endpoints } from '../../../../tools/local/endpoints.ts';
import { openPage } from '../browser.ts';
import { OnboardedCompany } from '../onboarded-company.ts';
import { PayingCompany } from '../paying-company.ts';
import { accountMenu, signInToConsole } from '../staff-pages.ts';
import { goer, seeDialog, type Visit, type Walk } from './walk.ts';

/** The console's screens of events, mails and endpoints. */
export const console: Walk = async ({ endpoints }, browser, visit) => {
  const { page } = await openPage(browser);
  const go = goer(page, endpoints.console, visit);
  const company = await OnboardedCompany.create(endpoints);
  await company.submitKyc();
  // A very long name.
  await company.emit('auto_top_up_activated', {
    accountId: 'acc_1',
    threshold: { amount: 10_000, currency: 'EUR' },
    amount: { amount: 100_000, currency: 'EUR' },
  });
  await page.goto(endpoints.console);
  await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
  await visit(page, 'console: sign in');
  await signInToConsole(page, endpoints);
  await page.reload();
  await page.getByRole('heading', { name: 'Your first steps' }).waitFor();
  await visit(page, 'console: home');
  await page.goto(`${endpoints.console}#/events`);
  await page.getByRole('table', { name: 'Events' }).getByRole('link').first().waitFor();
  await visit(page, 'console: events');
  const see = (opener: string, leave: string, menu?: Locator) =>
    seeDialog(
      { opener: page.getByRole('button', { name: opener }), menu, leave },
      `console: ${opener}`,
      visit,
    );
  await see('Recover failed events', 'Close');
  await see('Send a test event', 'Close');
  await page.getByRole('link', { name: 'kyc_application_submitted' }).first().click();
  await page.getByRole('heading', { name: 'Payload' }).waitFor();
  await visit(page, 'console: event');
  await go('#/events/evt_none', 'There is no such event');
  await go('#/events?status=given_up&companyId=cmp_none', 'Events');
  await seeEntities(endpoints, page, visit);
  await go('#/mails', 'Mails');
  await go('#/mails/eml_none', 'There is no such mail');
  await go('#/mail-settings', 'Mail settings', 'Who sends which mail');
  await go('#/branding', 'Branding', 'Preview');
  await go('#/three-ds-rules', '3-D Secure rules', 'Add rule');
  await go('#/integration-level', 'Integration level', 'Checklist');
  await go('#/endpoints/events', 'Event webhook', 'Signing secrets');
  await see('Show the signing secret', 'Close');
  await see('Roll the secret', 'Close');
  await page.getByLabel('Deliveries', { exact: true }).selectOption('Off');
  await see('Save', 'Leave them on');
  await go('#/endpoints/events?range=week', 'Event webhook', 'Deliveries over time');
  await go('#/requests', 'API requests', 'POST /v1/companies');
  await go('#/requests?outcome=refused&code=company_unknown', 'API requests');
  await go('#/events?search=lindqvist&from=2026-03-01T12:00:00.000Z', 'Events');
  await see('Keyboard shortcuts', 'Close', accountMenu(page));
  await go('#/endpoints/three_ds', '3DS webhook', 'Signing secrets');
  await go('#/endpoints/transactions', 'Transaction webhook', 'URL');
  await go('#/endpoints/authorizations', 'Authorization webhook', 'Without an answer');
  await go('#/api-keys', 'API keys', 'Configured key');
  await see('Create key', 'Close');
  await see('Roll the key Configured key', 'Close');
  await see('Revoke the key Configured key', 'Close');
  await go('#/team', 'Team');
  await see('Invite person', 'Close');
  await go('#/trail', 'Trail', 'Sandbox Admin created a passkey');
  await see('Sessions', 'Close', accountMenu(page));
  await go('#/nowhere', 'There is nothing at this address');
};

/** Companies, people, cards, accounts and payments: the list and one of each. */
async function seeEntities(endpoints: Endpoints, page: Page, visit: Visit): Promise<void> {
  const go = goer(page, endpoints.console, visit);
  const paying = await PayingCompany.create(endpoints);
  const { companyId, card } = paying.holder;
  await paying.restrict({
    limits: [{ period: 'month', amount: { amount: 10_000_000, currency: 'SEK' } }],
    merchantCategories: { blocked: ['7995', '3000-3299'] },
    countries: { allowed: ['SE', 'DE', 'US', 'GB', 'FR', 'NO'] },
    channels: { cash: false },
  });
  const payment = await paying.play('partial_reversal');
  await paying.setAutoTopUp();
  await go('#/companies?search=lindqvist', 'Companies', 'Lindqvist AB');
  await go(`#/companies/${companyId}`, 'Lindqvist AB', 'Spending rules');
  await go('#/people?search=unknown', 'People', 'No people here.');
  await go(`#/people/${card.personId}`, 'Ada Lindqvist', 'card_ordered');
  await go(`#/cards?companyId=${companyId}`, 'Cards');
  await go(`#/cards/${card.id}`, `Card •••• ${card.last4}`, 'Payment methods not allowed: cash.');
  const freeze = page.getByRole('button', { name: 'Freeze', exact: true });
  await seeDialog({ opener: freeze, leave: 'Close' }, 'console: Freeze', visit);
  await seeSearch(page, visit, card.last4, card.id);
  await go('#/accounts', 'Accounts');
  await go(`#/accounts/${card.accountId}`, 'Debit account, SEK', 'Latest changes');
  await go(`#/payments?cardId=${card.id}`, 'Payments', `•••• ${card.last4} · Ada Lindqvist`);
  const { merchant } = await paying.payment(payment);
  await go(`#/payments/${payment}`, merchant.name, 'Related events');
  await go('#/payments/txn_none', 'There is no such payment');
}

/** The dialog of the search, with the card of these digits. */
async function seeSearch(page: Page, visit: Visit, last4: string, cardId: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByLabel(/^Name, shop, amount/).fill(last4);
  await page.getByRole('option', { name: cardId }).waitFor();
  await visit(page, 'console: search dialog');
  await page.keyboard.press('Escape');
}
