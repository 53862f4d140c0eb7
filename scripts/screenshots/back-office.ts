import type { Browser } from 'playwright-core';
import { BackOfficePage, madeAccount } from '../../e2e/support/back-office-page.ts';
import { OnboardedCompany } from '../../e2e/support/onboarded-company.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import type { Stack } from '../../local/stack.ts';
import type { Camera } from './camera.ts';
import { sendUnmatchedTransfer } from './unmatched-transfer.ts';

const COMPANY = 'Lindqvist Möbler AB';

/** The screens of two reviewers until an approval. */
export async function pictureBackOffice(
  stack: Stack,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { endpoints } = stack;
  const company = await OnboardedCompany.create(endpoints);
  await company.submitKyc();
  await camera.picture(await camera.open(endpoints.backOffice), '1-sign-in');
  const [one, other] = endpoints.reviewers;
  const first = await BackOfficePage.enrolled(browser, one!.enrolmentUrl);
  await first.read(COMPANY);
  await camera.picture(first.page, '2-queue');
  await first.open(COMPANY);
  await first.press('Start review');
  await first.read('Ask for information');
  await camera.picture(first.page, '3-application');
  await first.press('Ask for information');
  await first.page
    .getByRole('textbox', { name: 'Question' })
    .fill('Please send us your articles of association.');
  await camera.picture(first.page, '4-questions');
  await first.press('Close');
  await first.press('Propose approval');
  await first.read('Another reviewer has to approve.');
  const second = await BackOfficePage.enrolled(browser, other!.enrolmentUrl);
  await second.open(COMPANY);
  await second.read('Also here now');
  await camera.picture(second.page, '5-second');
  await pictureMoney(endpoints, first, second, camera);
  const link = await madeAccount(stack, 'Ada Byron', 'admin');
  const admin = await BackOfficePage.enrolled(browser, link, 'Reviewers');
  await admin.read('Sandbox Reviewer 2');
  await camera.picture(admin.page, '6-reviewers');
}

/** One proposes an account for money that came in unmatched, another one looks at it. */
async function pictureMoney(
  endpoints: Endpoints,
  first: BackOfficePage,
  second: BackOfficePage,
  camera: Camera,
): Promise<void> {
  const transferId = await sendUnmatchedTransfer(endpoints);
  await first.page.goto(`${endpoints.backOffice}#/unmatched-money/${transferId}`);
  await first.press('Assign to an account');
  const dialog = first.page.getByRole('dialog');
  await dialog.getByLabel('Account').fill('Lindqvist AB');
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel('Reason').fill('The sender confirmed it on the phone.');
  await camera.picture(first.page, '7-assign');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await first.page.getByRole('link', { name: 'Assign to an account' }).waitFor();
  await second.page.goto(`${endpoints.backOffice}#/proposals`);
  await second.page.reload();
  await second.page.getByRole('link', { name: 'Assign to an account' }).click();
  await second.read('Available afterwards');
  await camera.picture(second.page, '8-proposal');
  await second.press('Approve');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('status').getByText('Approved').waitFor();
  await second.page.getByRole('link', { name: /^acc_/ }).click();
  await second.page.getByRole('button', { name: 'Correct Top-up of SEK 25,000.00' }).waitFor();
  await camera.picture(second.page, '9-account');
}
