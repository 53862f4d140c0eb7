import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStack } from '../../local/stack.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { Camera } from './camera.ts';
import { pictureOnboarding } from './onboarding.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'images', 'onboarding');

/** Takes the pictures of the docs anew, from a platform of its own. */
const [stack, browser] = await Promise.all([
  startStack({ isTemporary: true, services: ['platform'], infrastructure: ['postgres'] }),
  launchBrowser(),
]);
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await pictureOnboarding(stack.endpoints, new Camera(browser, folder));
} finally {
  await browser.close();
  await stack.stop();
}
