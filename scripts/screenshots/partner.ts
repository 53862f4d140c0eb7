import type { CompanyProgressResource } from '#contracts';
import type { Page } from 'playwright-core';
import { OnboardedCompany } from '../../e2e/support/onboarded-company.ts';
import { PartnerPage } from '../../e2e/support/partner-page.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import type { Camera } from './camera.ts';

const people = ['Ella Berg', 'Hugo Ek', 'Maja Lindqvist', 'Nils Lindqvist', 'Saga Ström'];

/** The partner's page, with companies that wait for different parties. */
export async function picturePartnerPage(endpoints: Endpoints, camera: Camera): Promise<void> {
  await addCompany(endpoints, 'Bergström Bygg AB', '556677-8899');
  const begun = await addCompany(endpoints, 'Ek & Ström Konsult AB', '556012-5790');
  await call(endpoints, `/companies/${begun}/onboarding-links`, {});
  const id = await addCompany(endpoints, 'Lindqvist Möbler AB', '556036-0793');
  const page = await camera.open(endpoints.partnerPage);
  const partner = new PartnerPage(endpoints, page);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await camera.picture(page, '1-sign-in');
  await partner.signIn();
  await partner.openCompany('556036-0793');
  const links = await partner.makeLinks();
  await camera.picture(page, '3-links');
  const { platformCompanyId } = await call<CompanyProgressResource>(endpoints, `/companies/${id}`);
  await finish(OnboardedCompany.at(endpoints, platformCompanyId!, links));
  await showOnAnotherDay(page);
  await camera.picture(page, '4-company');
  await page.getByRole('link', { name: 'All companies' }).click();
  await page.getByText('5 of 5 cards ordered').waitFor();
  await camera.picture(page, '2-companies');
  await page.getByRole('link', { name: 'Senders' }).click();
  await page.getByText('Card order confirmation').first().waitFor();
  await camera.picture(page, '5-mails');
  await page.getByRole('link', { name: 'Sent mails' }).click();
  const mail = page.getByRole('listitem').filter({ hasText: 'employee-1@partner.example' });
  await mail.getByText('Sent', { exact: true }).waitFor();
  await camera.picture(page, '6-sent-mails');
  await mail.getByRole('link').click();
  await page.frameLocator('iframe').getByText('Ella Berg').first().waitFor();
  await camera.picture(page, '7-sent-mail');
}

async function addCompany(
  endpoints: Endpoints,
  legalName: string,
  registrationNumber: string,
): Promise<string> {
  const { id } = await call<{ id: string }>(endpoints, '/companies', {
    externalId: `customer-${registrationNumber.slice(-4)}`,
    legalName,
    registrationNumber,
    country: 'SE',
    shippingAddress: { line1: 'Storgatan 1', postalCode: '211 42', city: 'Malmö', country: 'SE' },
  });
  await call(endpoints, `/companies/${id}/people`, {
    people: people.map((name, index) => ({
      externalId: `employee-${index + 1}`,
      name,
      email: `employee-${index + 1}@partner.example`,
    })),
  });
  return id;
}

async function finish(company: OnboardedCompany): Promise<void> {
  await company.confirmAll();
  await company.submitKyc();
  await company.sandbox('approve-kyc');
}

/** The links are shown only once. */
async function showOnAnotherDay(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Timeline' }).getByText('KYC approved').waitFor();
  await page.getByText('5 of 5 cards ordered').first().waitFor();
  await page.reload();
  await page.getByRole('list', { name: 'Timeline' }).getByText('KYC approved').waitFor();
  await page.getByRole('cell', { name: 'Ordered · virtual' }).first().waitFor();
}

/** Calls the onboarding service's API as the partner's back end does. */
async function call<Answer>(
  { onboarding, partner }: Endpoints,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${onboarding}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${partner.operatorToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
