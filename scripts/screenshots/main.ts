import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoints } from '../../local/endpoints.ts';
import { type Stack, startStack } from '../../local/stack.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { Camera } from './camera.ts';
import { pictureMails } from './mails.ts';
import { pictureOnboarding } from './onboarding.ts';
import { picturePartnerPage } from './partner.ts';

const images = join(import.meta.dirname, '..', '..', 'docs', 'images');

/** Of the running system; each album is a folder of docs/images. */
const albumsOfSystem: Record<string, (endpoints: Endpoints, camera: Camera) => Promise<void>> = {
  onboarding: pictureOnboarding,
  partner: picturePartnerPage,
};
const albums = ['mails', ...Object.keys(albumsOfSystem)];

/** Takes the pictures of the docs anew: all of them, or the named albums. */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !albums.includes(name));
if (unknown.length > 0) throw new Error(`no album ${unknown.join()}, but ${albums.join()}`);
const wanted = named.length > 0 ? named : albums;
let stack: Stack | undefined;
const browser = await launchBrowser();
try {
  for (const name of wanted) {
    const folder = join(images, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const takeOfSystem = albumsOfSystem[name];
    if (!takeOfSystem) {
      await pictureMails(browser, folder);
      continue;
    }
    stack ??= await startStack({ isTemporary: true });
    await takeOfSystem(stack.endpoints, new Camera(browser, folder));
  }
} finally {
  await browser.close();
  await stack?.stop();
}
