import type { Locator } from 'playwright-core';
import { BackOfficePage, madeAccount } from '../back-office-page.ts';
import { openPage } from '../browser.ts';
import { sendContradictions, sendUnmatchedMoney } from '../contradicting-payment.ts';
import { OnboardedCompany } from '../onboarded-company.ts';
import { seeDialog } from './dialog.ts';
import { goer, type Walk } from './walk.ts';

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
  await visit(page, 'back office: applications');
  await page.goto(`${endpoints.backOffice}#/applications/${company.id}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await reviewer.press('Start review');
  await page.getByRole('button', { name: 'Ask for information' }).waitFor();
  await visit(page, 'back office: application');
  const see = (opener: Locator, name: string) =>
    seeDialog({ opener, leave: 'Close' }, `back office: ${name}`, visit);
  const kyc = page.getByRole('group', { name: 'Decision on KYC' });
  await see(kyc.getByRole('button', { name: 'Deny' }), 'deny');
  await see(kyc.getByRole('button', { name: 'Ask for information' }), 'ask');
  const credit = page.getByRole('group', { name: 'Decision on credit' });
  await see(credit.getByRole('button', { name: 'Propose approval' }), 'limit');
  await see(page.getByRole('button', { name: 'Confirm match' }), 'match');
  await go('#/applications?state=kycStatus%3Ddenied', 'Applications');
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
  await page.getByText('The shop sent its day twice; the bank knows.').waitFor();
  await visit(page, 'back office: payment?');
  await go('#/payments/txn_none', 'There is no such payment');
  const [transfer] = await sendUnmatchedMoney(endpoints);
  await go('#/unmatched-money', 'Unmatched money', 'Lindqvist AB');
  await go(`#/unmatched-money/${transfer!.id}`, 'Transfer of SEK 25,000.00');
  await go('#/unmatched-money/top_none', 'No such transfer is unmatched');
  await go('#/accounts', 'This is not for your role');
  await go('#/nowhere', 'There is nothing at this address');
  const link = await madeAccount(stack, 'Ada Byron', 'admin');
  const admin = await BackOfficePage.enrolled(browser, link, 'Accounts');
  await admin.read('Sandbox Reviewer 2');
  await visit(admin.page, 'back office: accounts');
  await see(admin.page.getByRole('button', { name: 'Add account' }), 'add account');
  await see(
    admin.page.getByRole('button', { name: 'New code for Sandbox Reviewer 2' }),
    'new code',
  );
  await see(admin.page.getByRole('button', { name: 'Disable: Sandbox Reviewer 2' }), 'disable');
};
