import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type MailKind, mailKinds } from '#contracts';
import { type StaffMailKind, staffMailKinds } from '#mail-templates';
import { startGallery } from '../mails/gallery.ts';

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
