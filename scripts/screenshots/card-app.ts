import type { Browser, Page } from 'playwright-core';
import {
  createCardholder,
  makeAdmin,
  playPayment,
  whiteLabelCodeFor,
} from '../../e2e/support/cardholder.ts';
import { VirtualAuthenticator } from '../../e2e/support/virtual-authenticator.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import type { Camera } from './camera.ts';

/** What a company's admin sees in the white-label app, by day and by night. */
export async function pictureCardApp(
  endpoints: Endpoints,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const cardholder = await createCardholder(endpoints);
  await makeAdmin(endpoints, cardholder);
  for (const scenario of ['tip', 'refund', 'hold', 'declined'])
    await playPayment(endpoints, cardholder, scenario);
  const { code } = await whiteLabelCodeFor(endpoints, cardholder);
  const page = await (
    await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  ).newPage();
  await VirtualAuthenticator.addTo(page);
  await page.goto(`${endpoints.whiteLabelCardApp}#enrol=${code}`);
  await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
  await page.getByText('Nothing to approve').waitFor();
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await pictureScreens(endpoints, page, camera, scheme);
  }
}

async function pictureScreens(
  { whiteLabelCardApp }: Endpoints,
  page: Page,
  camera: Camera,
  scheme: string,
): Promise<void> {
  const picture = async (name: string, seen: string) => {
    await page.getByText(seen).first().waitFor();
    await camera.picture(page, `${name}-${scheme}`);
  };
  await page.goto(`${whiteLabelCardApp}#/purchases`);
  await picture('1-purchases', 'Declined');
  await page.getByRole('listitem').filter({ hasText: 'Declined' }).getByRole('link').click();
  await picture('2-declined', 'Back to purchases');
  await page.goto(`${whiteLabelCardApp}#/cards`);
  await picture('3-cards', 'Freeze');
  await page.goto(`${whiteLabelCardApp}#/company`);
  await picture('4-company', 'Automatic top-up');
  await page.getByRole('listitem').filter({ hasText: 'Active' }).getByRole('link').first().click();
  await picture('5-card', 'Save limits');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await picture('6-confirm', 'Confirm with passkey');
}
