import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../local/stack.ts';
import { BackOfficePage, madeAccount } from './back-office-page.ts';
import { openPage } from './browser.ts';
import { createCardholder, enrolmentCodeFor } from './cardholder.ts';
import { OnboardedCompany } from './onboarded-company.ts';
import { PartnerCompany } from './partner-company.ts';
import { PartnerPage } from './partner-page.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

/** Called with each screen, as it is shown. `name` begins with its page's. */
export type Visit = (page: Page, name: string) => Promise<void>;

/** An id that nothing has. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** The pages of partners, reviewers and cardholders, and on each every screen. */
export const pages: Record<
  string,
  (stack: Stack, browser: Browser, visit: Visit) => Promise<void>
> = {
  console: async ({ endpoints }, browser, visit) => {
    const { page } = await openPage(browser);
    const go = goer(page, endpoints.console, visit);
    const company = await OnboardedCompany.create(endpoints);
    await company.submitKyc();
    await page.goto(endpoints.console);
    await page.getByLabel('API key').waitFor();
    await visit(page, 'console: sign in');
    await page.getByLabel('API key').fill(endpoints.partner.apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('list', { name: 'Events' }).getByRole('link').first().waitFor();
    await visit(page, 'console: events');
    await page.getByRole('button', { name: 'Recover failed events' }).click();
    await visit(page, 'console: recover dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'kyc_application_submitted' }).first().click();
    await page.getByRole('heading', { name: 'Payload' }).waitFor();
    await visit(page, 'console: event');
    await go('#/events/evt_none', 'There is no such event');
    await go('#/events?status=given_up&companyId=cmp_none', 'Events');
    await go('#/mails', 'Mails');
    await go('#/mails/eml_none', 'There is no such mail');
    await go('#/mail-settings', 'Mail settings', 'Who sends which mail');
    await go('#/endpoints/events', 'Event webhook', 'Signing secrets');
    await go('#/endpoints/three_ds', '3DS webhook', 'Signing secrets');
    await go('#/endpoints/transactions', 'Transaction webhook', 'Settings');
    await go('#/nowhere', 'There is nothing at this address');
  },

  partner: async ({ endpoints }, browser, visit) => {
    const company = await PartnerCompany.create(endpoints, 40);
    const { page } = await openPage(browser);
    const go = goer(page, endpoints.partnerPage, visit);
    await page.goto(endpoints.partnerPage);
    await page.getByLabel("Operator's token").waitFor();
    await visit(page, 'partner: sign in');
    const partner = new PartnerPage(endpoints, page);
    await partner.signIn();
    await page.getByRole('list', { name: 'Companies' }).getByRole('link').first().waitFor();
    await visit(page, 'partner: companies');
    await partner.openCompany(company.externalId);
    await partner.makeLinks();
    await page.getByRole('cell').first().waitFor();
    await visit(page, 'partner: company');
    await page.getByRole('button', { name: 'Make a new link' }).click();
    await visit(page, 'partner: replace dialog');
    await page.keyboard.press('Escape');
    await go('#/mails', 'Mails', 'Who sends which mail');
    await go('#/sent-mails', 'Sent mails');
    await go(`#/sent-mails/${NOBODY}`, 'There is no such mail');
    await go('#/suppressions', 'Suppressed addresses');
    await go(`#/companies/${NOBODY}`, 'There is no such company');
    await go('#/nowhere', 'There is nothing at this address');
  },

  'back office': async (stack, browser, visit) => {
    const { endpoints } = stack;
    const company = await OnboardedCompany.create(endpoints);
    await company.submitKyc();
    const signedOut = await openPage(browser);
    await signedOut.page.goto(endpoints.backOffice);
    await signedOut.page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
    await visit(signedOut.page, 'back office: sign in');
    const reviewer = await enrolled(stack, browser);
    const { page } = reviewer;
    const go = goer(page, endpoints.backOffice, visit);
    await visit(page, 'back office: applications');
    await page.getByRole('link', { name: 'Lindqvist Möbler AB' }).first().click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await reviewer.press('Start review');
    await page.getByRole('button', { name: 'Deny' }).click();
    await visit(page, 'back office: deny dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ask for information' }).waitFor();
    await visit(page, 'back office: application');
    await go('#/applications?state=kycStatus%3Ddenied', 'Applications');
    await go('#/applications/cmp_none', 'There is no such application');
    await go('#/accounts', 'This is not for your role');
    await go('#/nowhere', 'There is nothing at this address');
    const link = await madeAccount(stack, 'Ada Byron', 'admin');
    const admin = await BackOfficePage.enrolled(browser, link, 'Accounts');
    await admin.read('Sandbox Reviewer 2');
    await visit(admin.page, 'back office: accounts');
  },

  'card app': async ({ endpoints }, browser, visit) => {
    const cardholder = await createCardholder(endpoints);
    const { page } = await openPage(browser);
    await VirtualAuthenticator.addTo(page);
    await page.goto(endpoints.cardApp);
    await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
    await visit(page, 'card app: sign in');
    const { url } = await enrolmentCodeFor(endpoints, cardholder);
    await page.goto(url);
    await page.getByLabel('Name of this device').fill('My phone');
    await visit(page, 'card app: enrolment');
    await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await page.getByRole('heading', { name: 'Approvals' }).waitFor();
    await visit(page, 'card app: approvals');
    const go = goer(page, endpoints.cardApp, visit);
    await go('#/devices', 'Devices', 'My phone');
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await visit(page, 'card app: remove dialog');
    await page.keyboard.press('Escape');
    await go(`#/approvals/${NOBODY}`, 'This payment is not here');
    await go('#enrol=K7QM-2XPD', 'This device is set up already');
    await go('#/nowhere', 'There is nothing at this address');
  },
};

/** Goes to a screen by its address, and waits until it is there. */
function goer(page: Page, url: string, visit: Visit) {
  return async (hash: string, heading: string, alsoThere?: string) => {
    await page.goto(`${url}${hash}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    if (alsoThere) await page.getByText(alsoThere, { exact: true }).first().waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await visit(page, `${new URL(url).pathname}${hash}`);
  };
}

function enrolled({ endpoints }: Stack, browser: Browser): Promise<BackOfficePage> {
  return BackOfficePage.enrolled(browser, endpoints.reviewers[0]!.enrolmentUrl);
}
