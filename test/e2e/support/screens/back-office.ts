import type { Locator } from 'playwright-core';
import { openPage } from '../browser.ts';
import { OnboardedCompany } from '../onboarded-company.ts';
import { sendContradictions, sendUnmatchedMoney } from '../contradicting-payment.ts';
import { accountMenu, BackOfficePage, madeAccount } from '../staff-pages.ts';
import { goer, seeDialog, type Walk } from './walk.ts';

/** The back office's screens for reviewers and admins. */
export const backOffice: Walk = async (stack, browser, visit) => {
  const { endpoints } = stack;
  const company = await OnboardedCompany.create(endpoints);
  await company.submitKycOfListedPerson();
  await company.applyForCredit();
  const signedOut = await openPage(browser);
  await signedOut.page.goto(endpoints.backOffice);
  await signedOut.page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
  await visit(signedOut.page, 'back office: sign in');
  const reviewer = await BackOfficePage.enrolled(browser, endpoints.reviewers[0]!.enrolmentUrl);
  const { page } = reviewer;
  const go = goer(page, endpoints.backOffice, visit);
  const see = (opener: Locator, name: string) =>
    seeDialog({ opener, leave: 'Close' }, `back office: ${name}`, visit);
  await visit(page, 'back office: tasks');
  await page
    .getByRole('button', { name: /^Take: / })
    .first()
    .click();
  await see(page.getByRole('button', { name: /^Hand over: / }).first(), 'hand over');
  await go('#/applications', 'Applications');
  await page.goto(`${endpoints.backOffice}#/applications/${company.id}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await reviewer.press('Start review');
  await page.getByRole('button', { name: 'Ask for information' }).waitFor();
  await visit(page, 'back office: application');
  const kyc = page.getByRole('group', { name: 'Decision on KYC' });
  await see(kyc.getByRole('button', { name: 'Deny' }), 'deny');
  await see(kyc.getByRole('button', { name: 'Ask for information' }), 'ask');
  await see(kyc.getByRole('button', { name: 'Propose approval' }), 'propose');
  const credit = page.getByRole('group', { name: 'Decision on credit' });
  await see(credit.getByRole('button', { name: 'Propose approval' }), 'limit');
  await see(page.getByRole('button', { name: 'Confirm match' }), 'match');
  await go('#/applications?state=kycStatus%3Ddenied', 'Applications');
  await go('#/cases', 'Cases');
  await go('#/applications/cmp_none', 'There is no such application');
  const paymentId = await sendContradictions(endpoints);
  await go('#/payments', 'Payments', 'Konditori Vete-Katten');
  await go('#/payments?code=other_card&state=closed', 'Payments');
  await go(`#/payments/${paymentId}`, 'Konditori Vete-Katten', 'Id used twice');
  await go(`#/payments/${paymentId}?order=scheme`, 'Konditori Vete-Katten', 'Messages');
  await see(page.getByRole('button', { name: 'Close as explained' }), 'close');
  await page.getByRole('button', { name: 'Close as explained' }).click();
  await page.getByLabel('Note').fill('The shop sent its day twice; the bank knows.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close as explained' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('The shop sent its day twice; the bank knows.').waitFor();
  await visit(page, 'back office: payment?');
  await go('#/payments/txn_none', 'There is no such payment');
  const [transfer] = await sendUnmatchedMoney(endpoints);
  await go('#/unmatched-money', 'Unmatched money', 'Lindqvist AB');
  await go(`#/unmatched-money/${transfer!.id}`, 'Transfer of SEK 25,000.00');
  await see(page.getByRole('button', { name: 'Return to sender' }), 'return');
  const assign = page.getByRole('button', { name: 'Assign to an account' });
  await see(assign, 'assign');
  await assign.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account').fill('Lindqvist AB');
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel('Reason').fill('The sender confirmed it on the phone.');
  await visit(page, 'back office: found accounts dialog');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await page.getByRole('link', { name: 'Assign to an account' }).click();
  await page.getByRole('heading', { name: 'Decision' }).waitFor();
  await visit(page, 'back office: proposal');
  await go('#/proposals', 'Proposals', 'Assign to an account');
  await go('#/proposals/prp_none', 'There is no such proposal');
  await go('#/unmatched-money/top_none', 'There is no such unmatched transfer');
  await go('#/accounts?search=lindqvist%20ab', 'Accounts', 'Lindqvist AB');
  await page.getByRole('link', { name: 'Lindqvist AB' }).first().click();
  await page.getByRole('heading', { name: 'Held for payments' }).waitFor();
  await visit(page, 'back office: account');
  await see(page.getByRole('button', { name: 'Propose a correction' }), 'correction');
  await go('#/accounts/acc_none', 'There is no such account');
  await go('#/invoices?status=overdue', 'Invoices');
  await go('#/reviewers', 'Your role does not allow this');
  await go('#/nowhere', 'There is nothing at this address');
  await seeAdminScreens(stack, browser, visit);
};

const seeAdminScreens: Walk = async (stack, browser, visit) => {
  const see = (opener: Locator, name: string) =>
    seeDialog({ opener, leave: 'Close' }, `back office: ${name}`, visit);
  const link = await madeAccount(stack, 'Ada Byron', 'admin');
  const admin = await BackOfficePage.enrolled(browser, link, 'Reviewers');
  await admin.read('Sandbox Reviewer 2');
  await visit(admin.page, 'back office: reviewers');
  await seeDialog(
    {
      menu: accountMenu(admin.page),
      opener: admin.page.getByRole('button', { name: 'Sessions' }),
      leave: 'Close',
    },
    'back office: sessions',
    visit,
  );
  await see(admin.page.getByRole('button', { name: 'Add account' }), 'add account');
  await see(
    admin.page.getByRole('button', { name: 'New code for Sandbox Reviewer 1' }),
    'new code',
  );
  await see(admin.page.getByRole('button', { name: 'Disable: Sandbox Reviewer 2' }), 'disable');
  const goAsAdmin = goer(admin.page, stack.endpoints.backOffice, visit);
  const { page } = admin;
  await admin.press('New code for Sandbox Reviewer 1');
  await page.getByRole('dialog').getByRole('button', { name: 'New code' }).click();
  await page.getByRole('button', { name: 'Decline: Sandbox Reviewer 1' }).waitFor();
  const other = await madeAccount(stack, 'Sara Second', 'admin');
  const second = await BackOfficePage.enrolled(browser, other, 'Reviewers');
  await second.page.getByRole('button', { name: 'Confirm: Sandbox Reviewer 1' }).waitFor();
  await second.press('Decline: Sandbox Reviewer 1');
  await second.page
    .getByRole('button', { name: 'Decline: Sandbox Reviewer 1' })
    .waitFor({ state: 'detached' });
  await goAsAdmin('#/partners', 'Partners', 'Sample Partner');
  await see(admin.page.getByRole('button', { name: 'Create partner' }), 'create partner');
  const invite = 'Invite an admin of Sample Partner';
  await see(admin.page.getByRole('button', { name: invite }), 'invite an admin');
};
