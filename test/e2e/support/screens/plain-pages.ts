import { mailKinds } from '#contracts';
import type { Browser } from 'playwright-core';
import { keyOf, serviceNames } from '../../../../tools/local/services/service-names.ts';
import { startGallery } from '../../../../tools/mails/gallery.ts';
import { openPage } from '../browser.ts';
import { PartnerCompany } from '../partner-company.ts';
import { PartnerPage } from '../partner-page.ts';
import { goer, UNKNOWN_ID, seeDialog, type Visit, type Walk } from './walk.ts';

/** The services' pages without scripts: start pages and errors. */
export const plainPages: Walk = async ({ endpoints }, browser, visit) => {
  const { page } = await openPage(browser);
  for (const name of serviceNames) {
    await page.goto(endpoints[keyOf(name)]);
    await visit(page, `${name}: start page`);
    await page.goto(`${endpoints[keyOf(name)]}/nowhere`);
    await visit(page, `${name}: error page?`);
  }
  await page.goto(`${endpoints.notification}/unsubscribe/none`);
  await visit(page, 'unsubscribe: unknown link');
  await seeInGerman(`${endpoints.platform}/nowhere`, browser, visit);
};

async function seeInGerman(url: string, browser: Browser, visit: Visit): Promise<void> {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(url);
  await visit(page, 'error page in German');
}

/** The portal for developers: one page of each kind, and what opens over them. */
export const developerPortal: Walk = async ({ endpoints }, browser, visit) => {
  const { page } = await openPage(browser);
  const go = (path: string) => page.goto(`${endpoints.platform}/docs${path}`);
  await go('');
  await visit(page, 'portal: home');
  await go('/communications');
  await visit(page, 'portal: a guide with wide tables');
  await go('/events/transaction_settlement_reversed');
  await visit(page, 'portal: an event');
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('card_ordered');
  await page.getByRole('link', { name: 'card_ordered', exact: false }).first().waitFor();
  await visit(page, 'portal: search dialog');
  await go('/api/companies');
  await page.locator('details.try > summary').first().click();
  await page.getByLabel('Body').waitFor();
  await visit(page, 'portal: a call to try');
};

/** All mails in German, which has the longer words, and their gallery. */
export const mails: Walk = async (_stack, browser, visit) => {
  const { url, server } = await startGallery();
  try {
    const { page } = await openPage(browser);
    for (const kind of mailKinds) {
      await page.goto(`${url}/raw/${kind}?language=de&level=white_label`);
      await visit(page, `mail: ${kind}`);
    }
    await page.goto(`${url}/${mailKinds[0]}`);
    await visit(page, 'gallery of mails');
    await page.goto(`${url}/none`);
    await visit(page, 'gallery of mails: unknown mail');
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** The partner page's screens of companies and mails. */
export const partnerPage: Walk = async ({ endpoints }, browser, visit) => {
  const company = await PartnerCompany.create(endpoints, 40);
  const { page } = await openPage(browser);
  const go = goer(page, endpoints.partnerPage, visit);
  await page.goto(endpoints.partnerPage);
  await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
  await visit(page, 'partner: sign in');
  const partner = new PartnerPage(endpoints, page);
  await partner.signIn();
  await page.getByRole('table', { name: 'Companies' }).getByRole('link').first().waitFor();
  await visit(page, 'partner: companies');
  const add = page.getByRole('button', { name: 'Add company' });
  await seeDialog({ opener: add, leave: 'Close' }, 'partner: add company', visit);
  await partner.openCompany(company.externalId);
  await partner.makeLinks();
  await page.getByRole('cell').first().waitFor();
  await visit(page, 'partner: company');
  const send = page.getByRole('button', { name: 'Send link by email' });
  await seeDialog({ opener: send, leave: 'Close' }, 'partner: send link', visit);
  const opener = page.getByRole('button', { name: 'End all links' });
  await seeDialog({ opener, leave: 'Keep links' }, 'partner: end links', visit);
  await go('#/waiting', 'Waiting for us');
  await go('#/mails', 'Senders', 'Who sends which mail');
  await go('#/sent-mails', 'Sent mails');
  await go(`#/sent-mails/${UNKNOWN_ID}`, 'There is no such mail');
  await go('#/suppressions', 'Suppressed addresses');
  await go('#/operators', 'Operators');
  const invite = page.getByRole('button', { name: 'Invite operator' });
  await seeDialog({ opener: invite, leave: 'Close' }, 'partner: invite operator', visit);
  await go('#/trail', 'Trail');
  await go(`#/companies/${UNKNOWN_ID}`, 'There is no such company');
  await go('#/nowhere', 'There is nothing at this address');
};
