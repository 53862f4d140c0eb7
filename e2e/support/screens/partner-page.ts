import { openPage } from '../browser.ts';
import { PartnerCompany } from '../partner-company.ts';
import { PartnerPage } from '../partner-page.ts';
import { seeDialog } from './dialog.ts';
import { goer, NOBODY, type Walk } from './walk.ts';

/** The partner page's screens of companies and mails. */
export const partnerPage: Walk = async ({ endpoints }, browser, visit) => {
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
  const opener = page.getByRole('button', { name: 'Make a new link' });
  await seeDialog({ opener, leave: 'Keep the old one' }, 'partner: replace', visit);
  await go('#/mails', 'Senders', 'Who sends which mail');
  await go('#/sent-mails', 'Sent mails');
  await go(`#/sent-mails/${NOBODY}`, 'There is no such mail');
  await go('#/suppressions', 'Suppressed addresses');
  await go(`#/companies/${NOBODY}`, 'There is no such company');
  await go('#/nowhere', 'There is nothing at this address');
};
