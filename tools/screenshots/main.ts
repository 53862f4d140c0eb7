import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../test/e2e/support/browser.ts';
import { type Stack, startStack } from '../local/stack.ts';
import { Camera } from './camera.ts';
import { pictureCardApp, pictureMails } from './card-app.ts';
import { pictureOnboarding, picturePartnerPage, picturePortal } from './partner.ts';
import { pictureBackOffice, pictureConsole } from './staff.ts';

const images = join(import.meta.dirname, '..', '..', 'docs', 'images');

/** Each album is a folder in docs/images. */
const albums: Record<string, (camera: Camera, folder: string) => Promise<void>> = {
  mails: (_camera, folder) => pictureMails(browser, folder),
  onboarding: async (camera) => pictureOnboarding((await system()).endpoints, camera),
  partner: async (camera) => picturePartnerPage((await system()).endpoints, camera),
  console: async (camera) => pictureConsole((await system()).endpoints, camera),
  portal: async (camera) => picturePortal((await system()).endpoints, camera),
  'card-app': async (camera) => pictureCardApp((await system()).endpoints, browser, camera),
  'back-office': async (camera) => pictureBackOffice(await system(), browser, camera),
};

/** Takes all screenshots of the docs, or the named albums. */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(albums);
const browser = await launchBrowser();
let stack: Stack | undefined;
try {
  for (const name of wanted) {
    const take = albums[name];
    if (!take) throw new Error(`no album ${name}, but ${Object.keys(albums).join(', ')}`);
    const folder = join(images, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await take(new Camera(browser, folder), folder);
  }
} finally {
  await browser.close();
  await stack?.stop();
}

/** The whole system, started for the first album that needs it. */
async function system(): Promise<Stack> {
  return (stack ??= await startStack({ isTemporary: true }));
}
