import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStack } from '../../local/stack.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { Camera } from './camera.ts';
import { pictureOnboarding } from './onboarding.ts';
import { picturePartnerPage } from './partner.ts';

const images = join(import.meta.dirname, '..', '..', 'docs', 'images');
const albums = { onboarding: pictureOnboarding, partner: picturePartnerPage };

/** Takes the pictures of the docs anew, from a system of its own: all of them, or the named albums. */
const named = process.argv.slice(2);
const [stack, browser] = await Promise.all([startStack({ isTemporary: true }), launchBrowser()]);
try {
  for (const [album, take] of Object.entries(albums)) {
    if (named.length > 0 && !named.includes(album)) continue;
    const folder = join(images, album);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await take(stack.endpoints, new Camera(browser, folder));
  }
} finally {
  await browser.close();
  await stack.stop();
}
