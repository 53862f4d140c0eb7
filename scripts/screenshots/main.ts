import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startStack } from '../../local/stack.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { Camera } from './camera.ts';
import { pictureMails } from './mails.ts';
import { pictureOnboarding } from './onboarding.ts';

/** What is pictured, each into its own folder of docs/images. */
const subjects: Record<string, (browser: Browser, folder: string) => Promise<void>> = {
  mails: pictureMails,
  onboarding: async (browser, folder) => {
    const stack = await startStack({
      isTemporary: true,
      services: ['platform'],
      infrastructure: ['postgres'],
    });
    try {
      await pictureOnboarding(stack.endpoints, new Camera(browser, folder));
    } finally {
      await stack.stop();
    }
  },
};

/** Takes the pictures of the docs anew: all of them, or those of the named subjects. */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(subjects);
const browser = await launchBrowser();
try {
  for (const name of wanted) {
    const picture = subjects[name];
    if (!picture) throw new Error(`no pictures of ${name}, but of ${Object.keys(subjects).join()}`);
    const folder = join(import.meta.dirname, '..', '..', 'docs', 'images', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await picture(browser, folder);
  }
} finally {
  await browser.close();
}
