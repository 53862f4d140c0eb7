import type { OnboardingLink } from '#contracts';
import type { Page } from 'playwright-core';
import { OnboardedCompany } from '../../e2e/support/onboarded-company.ts';
import { PartnerCompany } from '../../e2e/support/partner-company.ts';
import { PartnerPage } from '../../e2e/support/partner-page.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import type { Camera } from './camera.ts';

/** The partner's page: companies of which each waits for somebody else. */
export async function picturePartnerPage(endpoints: Endpoints, camera: Camera): Promise<void> {
  await PartnerCompany.create(endpoints, 3);
  await (await PartnerCompany.create(endpoints, 3)).openLink();
  const company = await PartnerCompany.create(endpoints, 5);
  const page = await camera.open(endpoints.partnerPage);
  const partner = new PartnerPage(endpoints, page);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await camera.picture(page, '1-sign-in');
  await partner.signIn();
  await partner.openCompany(company.externalId);
  const links = await partner.makeLinks();
  await camera.picture(page, '3-links');
  await finish(endpoints, company, links);
  await showAllOf(page);
  await camera.picture(page, '4-company');
  await page.getByRole('link', { name: 'All companies' }).click();
  await page.getByText('5 of 5 cards ordered').waitFor();
  await camera.picture(page, '2-companies');
  await page.getByRole('link', { name: 'Mails' }).click();
  await page.getByText('Card order confirmation').first().waitFor();
  await camera.picture(page, '5-mails');
}

async function finish(
  endpoints: Endpoints,
  company: PartnerCompany,
  links: Pick<OnboardingLink, 'onboardingUrl' | 'modules'>,
): Promise<void> {
  await company.confirmAll(links.onboardingUrl);
  const { platformCompanyId } = await company.progress();
  const atPlatform = OnboardedCompany.at(endpoints, platformCompanyId, links);
  await atPlatform.submitKyc();
  await atPlatform.sandbox('approve-kyc');
}

/** The links are shown once: the page is that of another day. */
async function showAllOf(page: Page): Promise<void> {
  await page.getByText('KYC approved').waitFor();
  await page.getByText('5 of 5 cards ordered').first().waitFor();
  await page.reload();
  await page.getByText('KYC approved').waitFor();
  await page.getByRole('cell', { name: 'Ordered · virtual' }).first().waitFor();
}
