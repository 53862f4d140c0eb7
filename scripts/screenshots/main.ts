import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStack } from '../../local/stack.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { pictureBackOffice } from './back-office.ts';
import { Camera } from './camera.ts';
import { pictureOnboarding } from './onboarding.ts';

const images = join(import.meta.dirname, '..', '..', 'docs', 'images');

/** Takes the pictures of the docs anew, from a platform of its own; with names given, those only. */
const chosen = process.argv.slice(2);
const [stack, browser] = await Promise.all([
  startStack({ isTemporary: true, services: ['platform'], infrastructure: ['postgres'] }),
  launchBrowser(),
]);
try {
  const { endpoints } = stack;
  await into('onboarding', (camera) => pictureOnboarding(endpoints, camera));
  await into('back-office', (camera) => pictureBackOffice(stack, browser, camera));
} finally {
  await browser.close();
  await stack.stop();
}

async function into(name: string, picture: (camera: Camera) => Promise<void>): Promise<void> {
  if (chosen.length > 0 && !chosen.includes(name)) return;
  const folder = join(images, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await picture(new Camera(browser, folder));
}
