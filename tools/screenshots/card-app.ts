import { join } from 'node:path';
import { type MailKind, mailKinds } from '#contracts';
import { type StaffMailKind, staffMailKinds } from '#mail-templates';
import type { Browser, Page } from 'playwright-core';
import { VirtualAuthenticator } from '../../test/e2e/support/browser.ts';
import {
  createCardholder,
  makeAdmin,
  playPayment,
  whiteLabelCodeFor,
} from '../../test/e2e/support/cardholder.ts';
import type { Endpoints } from '../local/endpoints.ts';
import { startGallery } from '../mails/gallery.ts';
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
  await page.getByRole('row').filter({ hasText: 'Declined' }).getByRole('link').click();
  await picture('2-declined', 'Back to purchases');
  await page.goto(`${whiteLabelCardApp}#/cards`);
  await picture('3-cards', 'Freeze');
  await page.goto(`${whiteLabelCardApp}#/company`);
  await picture('4-company', 'Automatic top-up');
  await page.getByRole('row').filter({ hasText: 'Active' }).getByRole('link').first().click();
  await picture('5-card', 'Save limits');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await picture('6-confirm', 'Confirm with passkey');
}

const QUALITY = 75;

/** The forms of mail screenshots: each language once, light on desktop and dark on a phone. */
const forms = [
  { name: 'desk', width: 660, colorScheme: 'light', language: 'en', level: 'white_label' },
  { name: 'phone', width: 375, colorScheme: 'dark', language: 'de', level: 'light' },
] as const;

export async function pictureMails(browser: Browser, folder: string): Promise<void> {
  const gallery = await startGallery();
  try {
    for (const form of forms) {
      for (const kind of [...mailKinds, ...staffMailKinds])
        await pictureMail(browser, gallery.url, kind, form, folder);
    }
  } finally {
    gallery.server.close();
  }
}

async function pictureMail(
  browser: Browser,
  url: string,
  kind: MailKind | StaffMailKind,
  { name, width, colorScheme, language, level }: (typeof forms)[number],
  folder: string,
): Promise<void> {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 300 } });
  await page.goto(`${url}/raw/${kind}?language=${language}&level=${level}`);
  const path = join(folder, `${kind}-${name}.jpg`);
  await page.screenshot({ path, quality: QUALITY, fullPage: true });
  await page.close();
}
