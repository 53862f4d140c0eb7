import type { CompanyProgressResource } from '#contracts';
import type { Page } from 'playwright-core';
import { ApplicationPage } from '../../test/e2e/support/application-page.ts';
import { mailedLink } from '../../test/e2e/support/mailed-link.ts';
import { OnboardedCompany } from '../../test/e2e/support/onboarded-company.ts';
import { PartnerPage } from '../../test/e2e/support/partner-page.ts';
import type { Endpoints } from '../local/endpoints.ts';
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
  const mail = page.getByRole('row').filter({ hasText: 'employee-1@partner.example' });
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

/** Every step of the company application with its possible results. */
export async function pictureOnboarding(endpoints: Endpoints, camera: Camera): Promise<void> {
  await pictureWholeWay(await OnboardedCompany.create(endpoints), camera);
  await pictureReview(await OnboardedCompany.create(endpoints), camera);
  await pictureAgreement(endpoints, camera);
}

async function pictureWholeWay(company: OnboardedCompany, camera: Camera): Promise<void> {
  const page = await camera.open(company.url);
  const application = new ApplicationPage(page);
  await application.fillCompany();
  await page.getByLabel('VAT number').fill('SE123');
  await application.goOn();
  await application.read('VAT number: This is not a VAT number of the chosen country.');
  await camera.picture(page, '1-company');
  await page.getByLabel('VAT number').fill('SE556036079301');
  await application.goOn();
  await application.fillDueDiligence();
  await camera.picture(page, '2-due-diligence');
  await application.goOn();
  await application.fillKyc('I have a power of attorney');
  await camera.picture(page, '3-kyc');
  await page.getByRole('radio', { name: 'I am a signatory' }).check();
  await application.press('Submit for verification');
  await application.read('Your answers are with us');
  await application.goOn();
  await application.fillCredit();
  await camera.picture(page, '4-credit');
  await application.press('Apply for credit');
  await application.read('We are deciding on your credit limit');
  await company.sandbox('deny-credit');
  await page.reload();
  await application.read('We cannot offer you a credit limit');
  await camera.picture(page, '5-credit-denied');
  await application.press('Use the debit solution');
  await application.read('You use the debit solution');
  await application.goOn();
  await page
    .getByRole('radiogroup', { name: 'Card for Nils Lindqvist' })
    .getByRole('radio', { name: 'Virtual' })
    .check();
  await camera.picture(page, '6-people');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm 1 card' }).waitFor();
  await camera.picture(page, '7-review');
  await application.press('Confirm 1 card');
  await page.getByRole('heading', { name: /^The cards for .* are confirmed$/ }).waitFor();
  await camera.picture(page, '8-confirmed');
}

async function pictureReview(company: OnboardedCompany, camera: Camera): Promise<void> {
  await company.submitKyc();
  await company.sandbox('start-review');
  const page = await camera.open(company.modules.kyc);
  const application = new ApplicationPage(page);
  await application.goTo('Identity');
  await application.read('We are checking your answers');
  await camera.picture(page, '9-in-review');
  await company.sandbox('request-information', {
    items: [
      { section: 'documents', question: 'Please send us your articles of association.' },
      { section: 'due-diligence', question: 'Do you also trade with Norway?' },
    ],
  });
  await page.reload();
  await application.read('We need more information');
  await camera.picture(page, '10-more-information');
}

/** The page of the mailed link to the credit agreement. */
async function pictureAgreement(endpoints: Endpoints, camera: Camera): Promise<void> {
  const company = await OnboardedCompany.create(endpoints);
  await company.submitKyc();
  const page = await camera.open(company.modules.creditApplication);
  const application = new ApplicationPage(page);
  await application.fillCredit();
  await application.press('Apply for credit');
  await application.read('We are deciding on your credit limit');
  await company.sandbox('approve-credit', { limitAmount: 10_000_000 });
  await page.goto(await mailedLink(endpoints, 'maja@lindqvist.example', 'Your credit agreement'));
  await page.getByLabel('Your full name').fill('Maja Lindqvist');
  await page.getByLabel('I have read the agreement').check();
  await camera.picture(page, '11-credit-agreement');
  await application.press('Accept the agreement');
  await page.getByRole('heading', { name: 'The agreement is accepted' }).waitFor();
  await camera.picture(page, '12-agreement-accepted');
}

/** The portal for developers, in light and in dark colours. */
export async function picturePortal(endpoints: Endpoints, camera: Camera): Promise<void> {
  const docs = `${endpoints.platform}/docs`;
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await camera.open(docs, colorScheme);
    const show = async (path: string, name: string) => {
      await page.goto(`${docs}${path}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await camera.picture(page, `${name}-${colorScheme}`);
    };
    await show('', '1-guide');
    await show('/events/card_ordered', '3-event');
    await page.goto(`${docs}/api/companies#createCompany`, { waitUntil: 'networkidle' });
    const form = page.locator('details.try').first();
    await form.locator('summary').click();
    await form.getByLabel('API key').fill(endpoints.partner.apiKey);
    const company = { externalId: 'customer-118', legalName: 'Fabrikam GmbH' };
    const body = { ...company, registrationNumber: 'HRB 59020464', country: 'DE' };
    await form.getByLabel('Body').fill(JSON.stringify(body, null, 2));
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('201', { exact: true }).waitFor();
    await camera.picture(page, `2-call-${colorScheme}`, form);
    await page.context().close();
  }
}
