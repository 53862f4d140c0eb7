import { eventually } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { ApplicationPage } from './support/application-page.ts';
import { closePages, openPage } from './support/browser.ts';
import { mailedLink } from './support/mailed-link.ts';
import { OnboardedCompany, SWEDISH } from './support/onboarded-company.ts';
import { platformPages } from './support/systems.ts';

describe('the company application', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    ({ stack, browser } = await platformPages());
  });

  afterAll(() => closePages(browser));

  async function open(url: string) {
    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(url);
    return { page, complaints, application: new ApplicationPage(page) };
  }

  /** Accepts the agreement with the link from the signatory's mail. */
  async function acceptAgreement(): Promise<void> {
    const link = await mailedLink(
      stack.endpoints,
      'maja@lindqvist.example',
      'Your credit agreement',
    );
    const { page, complaints, application } = await open(link);
    await application.read('with a limit of SEK 100,000.00');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByLabel('Your full name').fill('Nobody Known');
    await page.getByLabel('I have read the agreement').check();
    await application.press('Accept the agreement');
    await application.read('This is not the name of a signatory');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByLabel('Your full name').fill('Maja Anna Lindqvist');
    await page.getByLabel('I have read the agreement').check();
    await application.press('Accept the agreement');
    await page.getByRole('heading', { name: 'The agreement is accepted' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.reload();
    await application.read('By Maja Anna Lindqvist');
    expect(complaints).toEqual([]);
    await page.close();
  }

  it('leads a signatory from the first answer to the confirmation', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints, application } = await open(company.url);

    await application.read('It takes about ten minutes');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByLabel('Legal form').selectOption('sole_proprietorship');
    await application.read('The owner signs for the company.');
    await application.press('Begin');
    await application.fillCompany();
    await page.getByLabel('VAT number').fill('SE123');
    await application.goOn();
    await application.read('VAT number: This is not a VAT number of the chosen country.');
    await eventually('the focus is at what is wrong', async () => {
      return (await focusedLabel(page)) === 'VAT number (optional)';
    });
    expect(await barriersOn(page)).toEqual([]);
    await page.getByLabel('VAT number').fill('SE556036079301');
    await application.goOn();

    // On another device, all earlier answers are there.
    const other = await open(company.url);
    await other.page.getByRole('heading', { name: 'About your business' }).waitFor();
    await other.application.goTo('Company');
    await expectValue(other.page, 'City', 'Malmö');

    await application.fillDueDiligence();
    expect(await barriersOn(page)).toEqual([]);
    await application.goOn();

    await application.fillKyc('I am a signatory');
    const representative = page.getByRole('group', { name: 'Representative 1' });
    await representative.getByLabel('This is me').check();
    expect(await representative.getByLabel('Full name').count()).toBe(0);
    await page.getByLabel('Your full name').fill('Maja Anna Lindqvist');
    await representative.getByText('Maja Anna Lindqvist').waitFor();
    await representative.getByLabel('Also an owner').check();
    await representative.getByLabel('Ownership in percent').fill('37.5');
    expect(await barriersOn(page)).toEqual([]);
    await application.press('Submit for verification');
    await application.read('Your answers are with us');
    expect(await barriersOn(page)).toEqual([]);
    expect((await company.application()).kyc?.answers).toMatchObject({
      representatives: [{ name: 'Maja Anna Lindqvist', isOwner: true, ownershipPercentage: 37.5 }],
      beneficialOwners: [{ name: 'Nils Lindqvist' }],
    });
    await application.goOn();

    await application.fillCredit();
    expect(await barriersOn(page)).toEqual([]);
    await application.press('Apply for credit');
    await application.read('We are deciding on your credit limit');
    await company.sandbox('approve-credit', { limitAmount: 10_000_000 });
    await page.reload();
    await application.read('You can spend up to SEK 100,000.00.');
    await application.read('This is less than you asked for.');
    await page.getByRole('definition').filter({ hasText: 'SEK 150,000.00' }).waitFor();
    await application.goOn();
    await application.read('The agreement is not accepted yet');
    expect(await barriersOn(page)).toEqual([]);
    await acceptAgreement();
    await application.read('By Maja Anna Lindqvist on');
    expect(await barriersOn(page)).toEqual([]);
    await application.goOn();

    await page
      .getByRole('radiogroup', { name: 'Card for Nils Lindqvist' })
      .getByRole('radio', { name: 'Virtual' })
      .check();
    await application.press('Add myself');
    await expectValue(page, 'Your full name', 'Maja Anna Lindqvist');
    await application.press('Add me');
    await page
      .getByRole('radiogroup', { name: 'Card for Maja Anna Lindqvist' })
      .getByRole('radio', { name: 'Physical' })
      .check();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm 2 cards' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await application.press('Confirm 2 cards');
    await page.getByRole('heading', { name: /^The cards for .* are confirmed$/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    const { people } = await company.application();
    expect(people.find(({ addedInOnboarding }) => addedInOnboarding)).toMatchObject({
      externalId: `onboarding-admin-${company.id}`,
      cardType: 'physical',
    });

    await page.getByRole('link', { name: 'Summary' }).click();
    const ownership = page.getByRole('region', { name: 'Identity' }).getByText('37.5');
    await ownership.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    const controls = [page.getByRole('button'), page.getByRole('navigation')];
    expect(await Promise.all(controls.map((them) => them.count()))).toEqual([0, 0]);
    expect(await ownership.isVisible()).toBe(true);
    await page.emulateMedia({ media: null });

    expect(await company.events()).toEqual([
      'kyc_application_submitted',
      'credit_application_submitted',
      'transactions_activated',
      'credit_approved',
      'card_assignment_requested',
    ]);
    expect(complaints).toEqual([]);
  });

  it('says what happens next at its last step if no people were supplied', async () => {
    const company = await OnboardedCompany.create(stack.endpoints, SWEDISH, []);
    const { page, complaints, application } = await open(`${company.url}#people`);
    await page.getByRole('heading', { name: 'There is no such step' }).waitFor();
    await application.goTo('Credit');
    expect(await page.getByRole('link', { name: /^(People|Review)$/ }).count()).toBe(0);
    await application.chooseWay('Prepaid');
    expect(await barriersOn(page)).toEqual([]);
    // Nothing has happened yet.
    await application.chooseWay('Pay later');
    await page.getByLabel('Equity').waitFor();
    await application.choosePrepaid();
    await page.getByRole('heading', { name: 'What happens next' }).waitFor();
    await application.read('These steps are not done yet:');
    expect(await barriersOn(page)).toEqual([]);
    await company.submitKyc();
    await page.reload();
    await application.read('You have submitted everything');
    expect(await barriersOn(page)).toEqual([]);
    await company.sandbox('start-review');
    await company.sandbox('approve-kyc');
    await page.reload();
    await application.read('The onboarding of your company is complete.');
    expect(await barriersOn(page)).toEqual([]);
    expect(await company.events()).toEqual([
      'transactions_activated',
      'kyc_application_submitted',
      'kyc_approved',
      'onboarding_completed',
    ]);
    expect(complaints).toEqual([]);
  });

  it('lets the admin confirm that no one gets a card', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    await company.submitKyc();
    await company.chooseDebit();
    const { page, complaints, application } = await open(company.url);
    await application.read('No cards now? You can confirm that, too.');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('heading', { name: 'No cards now?' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await application.press('Confirm: no cards now');
    await page.getByRole('heading', { name: /^No cards for .* for now$/ }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect((await company.events()).at(-1)).toBe('card_assignment_requested');
    expect((await company.application()).people.map(({ cardType }) => cardType)).toEqual([
      'none',
      'none',
    ]);
    expect(complaints).toEqual([]);
  });

  it('takes the registration number that the partner registered the company with', async () => {
    const company = await OnboardedCompany.create(stack.endpoints, {
      registrationNumber: 'HRB 59020464',
      country: 'DE',
    });
    const { page, complaints, application } = await open(`${company.url}#company-information`);
    await application.fillCompany();
    await page.getByLabel('Register court').fill('Hamburg');
    await page.getByLabel('Postal code').fill('20457');
    await page.getByLabel('VAT number').fill('');
    await expectValue(page, 'Registration number', 'HRB 59020464');
    await application.goOn();
    await page.getByRole('heading', { name: 'About your business' }).waitFor();
    const { companyInformation } = await company.application();
    expect(companyInformation).toMatchObject({
      answers: { registrationNumber: 'HRB 59020464' },
      problems: [],
    });
    expect(complaints).toEqual([]);
  });

  it('wants the power of attorney if the applicant is no signatory', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    await company.answer('company-information');
    await company.answer('due-diligence');
    const { page, complaints, application } = await open(company.modules.kyc);
    await application.goTo('Identity');
    await application.fillKyc('I have a power of attorney');
    await application.press('Submit for verification');
    await application.read('Power of attorney: Upload the power of attorney.');
    const file = page.getByLabel('Choose a file');
    await file.setInputFiles(fileOf('power.pdf', '<html>'));
    await application.read('power.pdf is not a PDF, JPEG or PNG.');
    await file.setInputFiles(fileOf('power.pdf', '%PDF-1.7\n'));
    await page.getByRole('button', { name: 'Remove power.pdf' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await file.setInputFiles(fileOf('notes.txt', 'none'));
    await application.read('notes.txt is not a PDF, JPEG or PNG.');
    await application.press('Submit for verification');
    await application.read('Your answers are with us');
    // This link is for KYC only.
    expect(await page.getByText('next steps').count()).toBe(0);
    expect(await page.getByText('notes.txt').count()).toBe(0);
    expect((await company.application()).kyc).toMatchObject({
      status: 'submitted',
      documents: [{ purpose: 'power_of_attorney', mediaType: 'application/pdf' }],
    });

    // Submitted answers can't be changed, and no button suggests it.
    await company.sandbox('start-review');
    await company.sandbox('request-information', {
      items: [{ section: 'documents', question: 'Who signed the power of attorney?' }],
    });
    await page.reload();
    await application.read('We need more information');
    await page.getByText('power.pdf', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove power.pdf' }).count()).toBe(0);
    const answer = fileOf(`${'ש'.repeat(220)}\u200f.pdf`, '%PDF-1.7\n');
    await page.getByLabel('Choose a file').last().setInputFiles(answer);
    await page.getByRole('button', { name: `Remove ${'ש'.repeat(196)}.pdf` }).click();
    await application.read('No document yet.');
    expect(complaints).toEqual([]);
  });

  it('asks for more information, takes it, and shows a denial', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    await company.submitKyc();
    await company.sandbox('start-review');
    await company.sandbox('request-information', {
      items: [
        { section: 'documents', question: 'Please send us your articles of association.' },
        { section: 'due-diligence', question: 'Do you also trade with Norway?' },
      ],
    });
    const { page, complaints, application } = await open(company.url);
    await application.goTo('Identity');
    await application.read('We need more information');
    expect(await barriersOn(page)).toEqual([]);
    const question = page.getByRole('region', { name: 'Please send us your articles' });
    await question.getByLabel('Choose a file').setInputFiles(fileOf('articles.pdf', '%PDF-1.7\n'));
    await page.getByRole('button', { name: 'Remove articles.pdf' }).waitFor();
    await application.goTo('Business');
    await page.getByRole('combobox', { name: 'Countries of operation' }).selectOption('NO');
    await application.goOn();
    await application.press('Submit again');
    await application.read('We are checking your answers');
    const { dueDiligence } = await company.application();
    expect(dueDiligence?.answers.countriesOfOperation).toEqual(['SE', 'NO']);

    await company.sandbox('deny-kyc', { reason: 'Not for the company to see.' });
    await page.reload();
    await application.read('We cannot accept your company');
    expect(await page.getByText('Not for the company to see.').count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keeps the chosen country when the language changes, and names its address as the country does', async () => {
    const american = { registrationNumber: '12-3456789', country: 'US' };
    const company = await OnboardedCompany.create(stack.endpoints, american);
    const { page, complaints, application } = await open(`${company.url}#company-information`);
    const country = page.getByLabel('Country', { exact: true });
    await country.waitFor();
    await page.getByLabel('Language').selectOption('de');
    const inGerman = page.getByLabel('Land', { exact: true });
    expect(await inGerman.locator('option:checked').textContent()).toBe('Vereinigte Staaten');
    await inGerman.focus();
    await inGerman.blur();
    await page.getByLabel('Sprache').selectOption('en');
    expect(await country.inputValue()).toBe('US');
    await application.goOn();
    await application.read('ZIP code is required.');
    await application.read('State is required.');
    const { companyInformation } = await company.application();
    expect(companyInformation?.answers.registeredAddress?.country).toBe('US');
    expect(complaints).toEqual([]);
  });

  it('offers the debit solution at once after a denied credit', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    const { page, complaints, application } = await open(company.modules.creditApplication);
    await application.fillCredit();
    await application.press('Apply for credit');
    await application.read('We are deciding on your credit limit');
    await company.sandbox('deny-credit');
    await page.reload();
    await application.read('We cannot offer you a credit limit');
    expect(await barriersOn(page)).toEqual([]);
    await application.press('Use prepaid');
    await application.read('You use prepaid');
    expect(await company.events()).toEqual([
      'credit_application_submitted',
      'credit_denied',
      'transactions_activated',
    ]);
    expect(complaints).toEqual([]);
  });
});

function fileOf(name: string, content: string) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}

async function expectValue(page: Page, label: string, value: string): Promise<void> {
  await eventually(`${label} is ${value}`, async () => {
    return (await page.getByLabel(label).inputValue()) === value;
  });
}

async function focusedLabel(page: Page): Promise<string> {
  return page.evaluate('document.activeElement.labels?.[0]?.textContent');
}
