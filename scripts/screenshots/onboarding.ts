import { ApplicationPage } from '../../e2e/support/application-page.ts';
import { mailedLink } from '../../e2e/support/mailed-link.ts';
import { OnboardedCompany } from '../../e2e/support/onboarded-company.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import type { Camera } from './camera.ts';

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
