import { ApplicationPage } from '../application-page.ts';
import { openPage } from '../browser.ts';
import { mailedLink } from '../mailed-link.ts';
import { OnboardedCompany, SWEDISH } from '../onboarded-company.ts';
import { seeDialog, type Walk } from './walk.ts';

/** The hosted company application: all steps with their possible states. */
export const onboarding: Walk = async (stack, browser, visit) => {
  await fillIn(stack, browser, visit);
  await seeReviewed(stack, browser, visit);
  await seeNoCards(stack, browser, visit);
  const { page } = await openPage(browser);
  const { url } = await OnboardedCompany.create(stack.endpoints);
  await page.goto(`${url}#nowhere`);
  await page.getByRole('heading', { level: 1, name: 'There is no such step' }).waitFor();
  await visit(page, 'onboarding: unknown step');
  await page.goto(`${stack.endpoints.onboardingApp}/company/none`);
  await page.getByRole('heading', { level: 1, name: 'This link is not valid' }).waitFor();
  await visit(page, 'onboarding: unknown link');
  await page.goto(`${stack.endpoints.onboardingApp}/credit-agreement/none`);
  await visit(page, 'credit agreement: unknown link');
};

const fillIn: Walk = async ({ endpoints }, browser, visit) => {
  const company = await OnboardedCompany.create(endpoints);
  const { page } = await openPage(browser);
  const application = new ApplicationPage(page);
  await page.goto(company.url);
  await application.read('It takes about ten minutes');
  await visit(page, 'onboarding: overview');
  await application.press('Begin');
  await page.getByRole('heading', { name: 'About your company' }).waitFor();
  await visit(page, 'onboarding: company, empty?');
  await application.goOn();
  await application.read('City is required.');
  await visit(page, 'onboarding: company, with what is missing');
  await application.fillCompany();
  await application.goOn();
  await application.fillDueDiligence();
  await visit(page, 'onboarding: due diligence');
  await application.goOn();
  await application.fillKyc('I have a power of attorney');
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'a-power-of-attorney-with-a-very-long-name-that-no-phone-shows-in-one-line.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await page.getByRole('button', { name: /^Remove a-power/ }).waitFor();
  await visit(page, 'onboarding: identity');
  await application.press('Submit for verification');
  await application.read('Your answers are with us');
  await visit(page, 'onboarding: identity, submitted?');
  await application.goOn();
  await visit(page, 'onboarding: credit, choice');
  await application.fillCredit();
  await visit(page, 'onboarding: credit?');
  await application.press('Apply for credit');
  await application.read('We are deciding on your credit limit');
  await visit(page, 'onboarding: credit, applied for?');
  await company.sandbox('approve-credit', { limitAmount: 10_000_000 });
  await page.reload();
  await application.read('You can spend up to');
  await visit(page, 'onboarding: credit, approved?');
  await application.goOn();
  await application.read('The agreement is not accepted yet');
  await visit(page, 'onboarding: agreement');
  await application.goOn();
  await page
    .getByRole('radiogroup', { name: 'Card for Nils Lindqvist' })
    .getByRole('radio', { name: 'Virtual' })
    .check();
  await visit(page, 'onboarding: people');
  await application.press('Add myself');
  await visit(page, 'onboarding: people, add myself?');
  const opener = page.getByRole('button', { name: 'Paste a list' });
  await seeDialog({ opener, leave: 'Close' }, 'onboarding: people, paste', visit);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm 1 card' }).waitFor();
  await visit(page, 'onboarding: review');
  await page.goBack();
  await page.getByRole('heading', { name: 'Who gets a card' }).waitFor();
  await page.goForward();
  await application.press('Confirm 1 card');
  await page.getByRole('heading', { name: /^The cards for .* are confirmed$/ }).waitFor();
  await visit(page, 'onboarding: confirmed');
  await page.getByRole('link', { name: 'Summary' }).click();
  await page.getByRole('heading', { name: /^Summary for / }).waitFor();
  await visit(page, 'onboarding: summary');
  await page.goto(await mailedLink(endpoints, 'maja@lindqvist.example', 'Your credit agreement'));
  await visit(page, 'credit agreement');
  await page.getByLabel('Your full name').fill('Nobody Known');
  await page.getByLabel('I have read the agreement').check();
  await application.press('Accept the agreement');
  await application.read('This is not the name of a signatory');
  await visit(page, 'credit agreement: refused?');
  await page.getByLabel('Your full name').fill('Maja Lindqvist');
  await page.getByLabel('I have read the agreement').check();
  await application.press('Accept the agreement');
  await page.getByRole('heading', { name: 'The agreement is accepted' }).waitFor();
  await visit(page, 'credit agreement: accepted');
};

const seeReviewed: Walk = async ({ endpoints }, browser, visit) => {
  const company = await OnboardedCompany.create(endpoints);
  await company.submitKyc();
  await company.sandbox('start-review');
  await company.sandbox('request-information', {
    items: [
      { section: 'documents', question: 'Please send us your articles of association.' },
      { section: 'due-diligence', question: 'Do you also trade with Norway?' },
    ],
  });
  const { page } = await openPage(browser);
  const application = new ApplicationPage(page);
  await page.goto(`${company.url}#kyc`);
  await application.read('We need more information');
  await visit(page, 'onboarding: more information?');
  await company.submitKyc();
  await company.sandbox('deny-kyc', { reason: 'Not for the company to see.' });
  await page.reload();
  await application.read('We cannot accept your company');
  await visit(page, 'onboarding: denied?');
};

/** No one is given a card: because no people were supplied, or by choice. */
const seeNoCards: Walk = async ({ endpoints }, browser, visit) => {
  const alone = await OnboardedCompany.create(endpoints, SWEDISH, []);
  await alone.chooseDebit();
  const { page } = await openPage(browser);
  const application = new ApplicationPage(page);
  await page.goto(`${alone.url}#credit`);
  await application.read('What happens next');
  await visit(page, 'onboarding: last step without people, to do?');
  await alone.submitKyc();
  await page.reload();
  await application.read('You have submitted everything');
  await visit(page, 'onboarding: last step without people, waiting?');
  await alone.sandbox('approve-kyc');
  await page.reload();
  await application.read('is complete');
  await visit(page, 'onboarding: last step without people, completed?');

  const choosing = await OnboardedCompany.create(endpoints);
  await choosing.submitKyc();
  await choosing.chooseDebit();
  await page.goto(`${choosing.url}#review`);
  await application.press('Confirm: no cards now');
  await page.getByRole('heading', { name: /^No cards for .* for now$/ }).waitFor();
  await visit(page, 'onboarding: confirmed, no cards');
};
