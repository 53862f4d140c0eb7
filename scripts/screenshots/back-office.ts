import type { Browser } from 'playwright-core';
import { BackOfficePage, madeAccount } from '../../e2e/support/back-office-page.ts';
import { OnboardedCompany } from '../../e2e/support/onboarded-company.ts';
import type { Stack } from '../../local/stack.ts';
import type { Camera } from './camera.ts';

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
  const link = await madeAccount(stack, 'Ada Byron', 'admin');
  const admin = await BackOfficePage.enrolled(browser, link, 'Accounts');
  await admin.read('Sandbox Reviewer 2');
  await camera.picture(admin.page, '6-accounts');
}
