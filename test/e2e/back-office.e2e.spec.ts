import { randomUUID } from 'node:crypto';
import { eventually } from '#testing';
import type { Browser } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { BackOfficePage, madeAccount, pressInMenu } from './support/staff-pages.ts';
import { createCardholderOf, declineOf } from './support/cardholder.ts';
import { putOnListAfterApproval } from './support/listed-company.ts';
import { closePages, openPage } from './support/browser.ts';
import { sendUnmatchedMoney } from './support/contradicting-payment.ts';
import { mailedLink } from './support/mailed-link.ts';
import { OnboardedCompany } from './support/onboarded-company.ts';
import { platformPages } from './support/systems.ts';

const COMPANY = 'Lindqvist Möbler AB';

/** One page without content. */
function emptyPdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  );
}

describe('the back office', () => {
  let stack: Stack;
  let browser: Browser;
  let company: OnboardedCompany;
  let first: BackOfficePage;
  let second: BackOfficePage;

  beforeAll(async () => {
    ({ stack, browser } = await platformPages());
    company = await OnboardedCompany.create(stack.endpoints);
    await company.submitKyc();
    const [one, other] = stack.endpoints.reviewers;
    first = await BackOfficePage.enrolled(browser, one!.enrolmentUrl);
    second = await BackOfficePage.enrolled(browser, other!.enrolmentUrl);
  });

  afterAll(() => closePages(browser));

  afterEach(async () => {
    for (const { page, complaints } of [first, second]) {
      expect(complaints.splice(0)).toEqual([]);
      expect(await barriersOn(page)).toEqual([]);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
    }
  });

  it('lists what waits, to search, take and open', async () => {
    await first.page.getByLabel('Search').fill('lindqvist möb');
    const row = first.page.getByRole('row', { name: COMPANY });
    await row.getByText('KYC: Submitted').waitFor();
    await row.getByText('No one').waitFor();
    await second.page.getByRole('row', { name: COMPANY }).getByText('No one').waitFor();
    await first.press(`Take: ${COMPANY}`);
    await row.getByText('Sandbox Reviewer 1 (you)').waitFor();
    // The other page still shows it without an assignee.
    await second.press(`Take: ${COMPANY}`);
    await second.read('A colleague was faster');
    await second.page.getByRole('row', { name: COMPANY }).getByText('Sandbox Reviewer 1').waitFor();
    expect(await barriersOn(first.page)).toEqual([]);
    await first.open(COMPANY);
    await first.read('Representative 1');
    await first.read('Sweden');
  });

  it('asks the company for more', async () => {
    await first.press('Start review');
    await first.press('Ask for information');
    const dialog = first.page.getByRole('dialog');
    await dialog.getByLabel('About').selectOption('due-diligence');
    await dialog.getByRole('textbox', { name: 'Question' }).fill('Do you also trade with Norway?');
    expect(await barriersOn(first.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send to the company' }).click();
    await first.read('More information requested');
    await first.page
      .getByRole('region', { name: 'Mails' })
      .getByText('KYC: more information needed')
      .waitFor();
    const { kyc } = await company.application();
    expect(kyc!.informationRequest!.items).toEqual([
      { section: 'due-diligence', question: 'Do you also trade with Norway?' },
    ]);
  });

  it('reads the answer in words and a file, and what the company changed', async () => {
    const admin = await openPage(browser);
    const { page } = admin;
    await page.goto(`${company.url}#kyc`);
    const thread = page.getByRole('region', { name: 'Do you also trade with Norway?' });
    await thread.getByLabel('Your answer').fill('Yes, since May: we sell planes there.');
    await thread.locator('input[type=file]').setInputFiles({
      name: 'Contract.pdf',
      mimeType: 'application/pdf',
      buffer: emptyPdf(),
    });
    await thread.getByText('Contract.pdf').waitFor();
    await page.getByLabel('Your e-mail address').fill('maja@moebler.example');
    await page.getByRole('button', { name: 'Submit again' }).click();
    await page.getByText('We are checking your answers').waitFor();
    expect(admin.complaints.splice(0)).toEqual([]);

    await first.page.reload();
    const asked = first.page.getByRole('list', { name: 'Questions to the company' });
    await asked.getByText('Yes, since May: we sell planes there.').waitFor();
    await asked.getByRole('link', { name: 'Contract.pdf' }).click();
    // Beside the facts.
    await first.page.getByRole('img', { name: 'Contract.pdf, page 1 of 1' }).waitFor();
    await first.read('Maja Lindqvist');
    expect(await barriersOn(first.page)).toEqual([]);
    await first.press('Close document');
    await first.page.getByRole('img', { name: 'Contract.pdf' }).waitFor({ state: 'detached' });
    const changes = first.page.getByRole('table', { name: 'Changed since the questions' });
    await changes.getByText('maja@moebler.example').waitFor();
    // Only what was changed, each answer by its label.
    expect(await changes.getByRole('row').count()).toBe(2);
    await changes.getByText('Answered by · E-mail address').waitFor();
  });

  it('approves what one proposed and another one looked at', async () => {
    await first.page.reload();
    await first.page.getByRole('list', { name: 'Checks' }).getByText('Clear').first().waitFor();
    await first.press('Write a note');
    const note = first.page.getByRole('dialog');
    await note.getByLabel('Note').fill('Norway is covered by the contract.');
    await note.getByRole('button', { name: 'Save note' }).click();
    await note.waitFor({ state: 'detached' });
    await first.press('Propose approval');
    const proposing = first.page.getByRole('dialog');
    await proposing.getByText(COMPANY).waitFor();
    await proposing.getByRole('button', { name: 'Propose approval' }).click();
    await proposing.waitFor({ state: 'detached' });
    await first.read('Another reviewer has to approve.');
    await second.page.reload();
    await second.read('Second reviewer needed');
    await second.open(COMPANY);
    await second.read('Also viewing now: Sandbox Reviewer 1');
    await second.page
      .getByRole('list', { name: 'Notes' })
      .getByText('Norway is covered by the contract.')
      .waitFor();
    await second.press('Approve');
    const approving = second.page.getByRole('dialog');
    await approving.getByText('Sandbox Reviewer 1').waitFor();
    await approving.getByText(COMPANY).waitFor();
    await approving.getByRole('button', { name: 'Approve' }).click();
    await second.read('KYC approved');
    expect((await company.application()).kyc!.status).toBe('approved');
    // The first reviewer's page still shows the previous state.
    await first.press('Withdraw proposal');
    await first.read('The application has changed in the meantime');
  });

  it('restricts a company after a hit of its daily screening, and lifts that by another reviewer', async () => {
    const { endpoints } = stack;
    const watched = await OnboardedCompany.create(endpoints);
    await watched.submitKycOfListedPerson();
    await watched.sandbox('approve-kyc');
    const cardholder = await createCardholderOf(endpoints, watched.id);
    await putOnListAfterApproval(endpoints, watched.id);
    await first.page.goto(`${endpoints.backOffice}#/cases`);
    await first.page.getByRole('row').getByText('New match').first().waitFor();
    expect(await barriersOn(first.page)).toEqual([]);
    const row = first.page
      .getByRole('row')
      .filter({ has: first.page.locator(`a[href*="${watched.id}"]`) });
    await row.getByRole('button', { name: 'Restrict company' }).click();
    const dialog = first.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Hit on the sample list of sanctions');
    await dialog.getByRole('button', { name: 'Restrict company' }).click();
    await row.getByText('Restricted', { exact: true }).waitFor();
    await row.getByRole('link', { name: COMPANY }).click();
    await first.page.getByText('The same name at').first().waitFor();
    await first.read('Another reviewer has to lift it.');
    expect(await declineOf(endpoints, cardholder)).toBe('company_restricted');
    await second.page.goto(`${endpoints.backOffice}#/applications/${watched.id}`);
    await second.press('Dismiss');
    await second.page.getByRole('dialog').getByLabel('Note').fill('Born in another year');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await second.page.getByRole('dialog').waitFor({ state: 'detached' });
    await second.press('Lift restriction');
    await second.page.getByRole('dialog').getByLabel('Reason').fill('Another person');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Lift restriction' }).click();
    await second.read('Restriction lifted');
    expect(await declineOf(endpoints, cardholder)).toBeUndefined();
    await second.page.goto(`${endpoints.backOffice}#/cases?state=closed`);
    await second.read('Born in another year');
  });

  it('ends a relationship by two reviewers, and pays its balance out by two as well', async () => {
    const { endpoints } = stack;
    const ended = await OnboardedCompany.create(endpoints);
    await ended.submitKyc();
    await ended.sandbox('approve-kyc');
    const cardholder = await createCardholderOf(endpoints, ended.id);
    const at = (hash: string) => `${endpoints.backOffice}#/${hash}`;
    await first.page.goto(at(`applications/${ended.id}`));
    await first.press('End relationship');
    const proposing = first.page.getByRole('dialog');
    await proposing.getByText(COMPANY).waitFor();
    await proposing.getByLabel('Reason').fill('The company stops trading.');
    expect(await barriersOn(first.page)).toEqual([]);
    await proposing.getByRole('button', { name: 'End relationship' }).click();
    await proposing.waitFor({ state: 'detached' });
    await first.read('Another reviewer has to approve.');
    await second.page.goto(at(`tasks?search=${ended.id}`));
    await second.page.reload();
    await second.read('Proposal: End of the relationship');
    await second.open(COMPANY);
    await second.press('Approve end');
    const approving = second.page.getByRole('dialog');
    await approving.getByText('The company stops trading.').waitFor();
    expect(await barriersOn(second.page)).toEqual([]);
    await approving.getByRole('button', { name: 'Approve end' }).click();
    await second.page.getByRole('status').getByText('Ended').waitFor();
    expect(await declineOf(endpoints, cardholder)).toBe('company_ended');

    await second.page.getByRole('link', { name: /^acc_/ }).click();
    await second.press('Propose payout');
    const payout = second.page.getByRole('dialog');
    await payout.getByLabel('IBAN').fill('SE45 5000 0000 0583 9825 7466');
    await payout.getByLabel('Reason').fill('As confirmed by the bank’s letter.');
    expect(await barriersOn(second.page)).toEqual([]);
    await payout.getByRole('button', { name: 'Propose' }).click();
    await second.page.getByRole('link', { name: 'Pay out a balance' }).waitFor();
    await first.page.goto(at('proposals'));
    await first.page.reload();
    await first.page.getByRole('link', { name: 'Pay out a balance' }).click();
    await first.press('Approve');
    const paying = first.page.getByRole('dialog');
    await paying.getByText('SE45 5000 0000 0583 9825 7466').waitFor();
    expect(await barriersOn(first.page)).toEqual([]);
    await paying.getByRole('button', { name: 'Approve' }).click();
    await first.page.getByRole('status').getByText('Approved').waitFor();
    await first.page.getByRole('link', { name: /acc_/ }).click();
    await first.read('Correction: Payout of the balance / Auszahlung des Guthabens');
    await first.page.goto(at(`applications/${ended.id}`));
    await first.read('Balance paid out');
    await first.page
      .getByRole('table', { name: 'Accounts' })
      .getByText('SEK 0.00')
      .first()
      .waitFor();
    const admin = await openPage(browser);
    await admin.page.goto(ended.url);
    await admin.page.getByText('The business relationship has ended').waitFor();
    admin.complaints.splice(0);
  });

  it('reviews an approved KYC again: the company confirms its answers, and a reviewer sets the next day', async () => {
    const { endpoints } = stack;
    const reviewed = `${endpoints.backOffice}#/applications/${company.id}`;
    await first.page.goto(reviewed);
    await first.press('Ask for information');
    const asking = first.page.getByRole('dialog');
    await asking.getByRole('textbox', { name: 'Question' }).fill('Is everything still correct?');
    await asking.getByRole('button', { name: 'Send to the company' }).click();
    await first.read('Waits for the company');

    const admin = await openPage(browser);
    const { page } = admin;
    await page.goto(`${company.url}#kyc`);
    await page.getByText('Are your answers still correct?').waitFor();
    const thread = page.getByRole('region', { name: 'Is everything still correct?' });
    await thread.getByLabel('Your answer').fill('Yes, it is.');
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit again' }).click();
    await page.getByText('Your company is verified').waitFor();
    expect(admin.complaints.splice(0)).toEqual([]);

    await first.page.goto(`${endpoints.backOffice}#/cases`);
    await first.page.reload();
    await first.read('Confirm the review in the application.');
    await first.page.goto(reviewed);
    await first.page.reload();
    await first.read('The company has answered');
    await first.press('Confirm review');
    const confirming = first.page.getByRole('dialog');
    await confirming.getByLabel('Low: 5 years').check();
    await confirming.getByLabel('What you checked').fill('Register extract of today');
    expect(await barriersOn(first.page)).toEqual([]);
    await confirming.getByRole('button', { name: 'Confirm review' }).click();
    await first.read('Review of the KYC confirmed');
    await first.page.getByRole('region', { name: 'Review of the KYC' }).getByText('Low').waitFor();
  });

  it('opens a case for a payment in a country of high risk, which a reviewer closes', async () => {
    const { endpoints } = stack;
    const cardholder = await createCardholderOf(endpoints, company.id);
    expect(await declineOf(endpoints, cardholder, 'KP')).toBeUndefined();
    const { page } = first;
    const found = page.getByRole('row').filter({ hasText: 'Shop in a country of high risk' });
    // The worker searches every minute.
    await eventually('a case', async () => {
      await page.goto(`${endpoints.backOffice}#/cases?kind=transactions`);
      await page.reload();
      await found.waitFor({ timeout: 10_000 });
      return true;
    });
    expect(await barriersOn(page)).toEqual([]);
    await found.getByRole('link', { name: 'Show payment' }).click();
    await first.read('Konditori Vete-Katten');
    await page.goBack();
    await found.getByRole('button', { name: 'Close case' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('A trade fair; seen its invitation.');
    await dialog.getByRole('button', { name: 'Close case' }).click();
    await found.waitFor({ state: 'detached' });
    await page.goto(`${endpoints.backOffice}#/cases?state=closed`);
    await first.read('A trade fair; seen its invitation.');
  });

  it('assigns money that one proposed and another one looked at, and corrects it by two as well', async () => {
    const [transfer] = await sendUnmatchedMoney(stack.endpoints);
    const at = (hash: string) => `${stack.endpoints.backOffice}#/${hash}`;
    await first.page.goto(at(`unmatched-money/${transfer!.id}`));
    await first.press('Assign to an account');
    const dialog = first.page.getByRole('dialog');
    await dialog.getByLabel('Account').fill('Lindqvist AB');
    await dialog.getByRole('radio').first().check();
    await dialog.getByLabel('Reason').fill('The sender confirmed it.');
    expect(await barriersOn(first.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await first.page.getByRole('link', { name: 'Assign to an account' }).click();
    await first.read('You proposed this. Another reviewer has to approve.');

    await second.page.goto(at('proposals'));
    await second.page.reload();
    await second.read('1 proposal waits for you');
    await second.page.getByRole('link', { name: 'Assign to an account' }).click();
    await second.read('The sender confirmed it.');
    await second.press('Approve');
    await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await second.page.getByRole('status').getByText('Approved').waitFor();
    await second.page.getByRole('link', { name: /, acc_/ }).click();
    await second.read('SEK 1,025,000.00');

    await second.page.getByRole('button', { name: 'Correct Top-up of SEK 25,000.00' }).click();
    const correction = second.page.getByRole('dialog');
    await correction.getByText('About: Top-up, SEK 25,000.00.').waitFor();
    await correction.getByLabel('Direction').selectOption('debit');
    await correction.getByLabel('Amount').fill('100');
    await correction.getByLabel('Text on the statement').fill('Bank charges of the sender');
    await correction.getByLabel('Reason').fill('They were not deducted.');
    await correction.getByRole('button', { name: 'Propose' }).click();
    await second.page.getByRole('link', { name: 'Correct an account' }).waitFor();
    expect(await barriersOn(second.page)).toEqual([]);
    await first.page.goto(at('proposals'));
    await first.page.getByRole('link', { name: 'Correct an account' }).click();
    await first.read('SEK 1,024,900.00');
    await first.page.getByText(/^Top-up, SEK.25,000\.00, /).waitFor();
    await first.press('Approve');
    await first.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await first.page.getByRole('status').getByText('Approved').waitFor();
    await first.page.getByRole('link', { name: /, acc_/ }).click();
    await first.read('Correction: Bank charges of the sender');
  });

  it('lets two admins add a reviewer, who enrols by the link in their mail and decides', async () => {
    const admin = await BackOfficePage.enrolled(
      browser,
      await madeAccount(stack, 'Ada Byron', 'admin'),
      'Reviewers',
    );
    const other = await BackOfficePage.enrolled(
      browser,
      await madeAccount(stack, 'Sara Second', 'admin'),
      'Reviewers',
    );
    const name = `Nora ${randomUUID().slice(0, 8)}`;
    const email = `${name.replace(' ', '.').toLowerCase()}@platform.example`;
    await admin.press('Add account');
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('E-mail').fill(email);
    expect(await barriersOn(admin.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await admin.page.getByRole('button', { name: `Decline: ${name}` }).waitFor();
    expect(await admin.page.getByRole('button', { name: `Confirm: ${name}` }).count()).toBe(0);
    expect(await admin.page.getByText('#enrol=').count()).toBe(0);
    expect(await barriersOn(admin.page)).toEqual([]);

    await other.page.reload();
    await other.press(`Confirm: ${name}`);
    await other.page
      .getByRole('button', { name: `Confirm: ${name}` })
      .waitFor({ state: 'detached' });
    expect(await other.page.getByText('#enrol=').count()).toBe(0);
    const link = await mailedLink(stack.endpoints, email, 'Your invitation to the back office');
    const nora = await BackOfficePage.enrolled(browser, link);
    const account = nora.page;
    const denied = await OnboardedCompany.create(stack.endpoints);
    await denied.submitKyc();
    await account.goto(`${stack.endpoints.backOffice}#/applications/${denied.id}`);
    await nora.press('Start review');
    await account
      .getByRole('group', { name: 'Decision on KYC' })
      .getByRole('button', { name: 'Deny' })
      .click();
    const denial = account.getByRole('dialog');
    await denial.getByLabel('Reason').fill('On a list.');
    await denial.getByRole('button', { name: 'Deny permanently' }).click();
    await account.getByText('KYC denied').first().waitFor();
    for (const page of [admin, other, nora]) {
      expect(page.complaints).toEqual([]);
      await page.page.context().close();
    }
  });

  it('signs out, and in again by the passkey', async () => {
    await pressInMenu(second.page, 'Sign out');
    await second.press('Sign in with passkey');
    await second.read('Sandbox Reviewer 2');
  });

  it('takes an enrolment link that is opened where it is open already', async () => {
    const { page } = second;
    await pressInMenu(second.page, 'Sign out');
    await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
    await page.goto(new URL('#enrol=K7QM-2XPD', page.url()).href);
    expect(await page.getByLabel('One-time code').inputValue()).toBe('K7QM-2XPD');
    await page.goto(new URL('#/applications', page.url()).href);
    await second.press('Sign in with passkey');
    await second.read('Sandbox Reviewer 2');
  });
});
