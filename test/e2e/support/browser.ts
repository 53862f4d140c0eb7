import chromium from '@sparticuz/chromium';
import { type Browser, type Locator, type Page, chromium as playwright } from 'playwright-core';
import { PATIENCE_MS } from '../../../libs/testing/src/eventually.ts';

const unwanted = new Set([
  // Removes the package's flags for machines with little memory: they disable separate processes for pages
  // and the isolation of origins, which the specs need.
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
  // Disables software rendering of the GPU, which the pages don't need and which takes a third of the
  // browser's CPU time.
  '--in-process-gpu',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);

/** Launches a real browser from an npm package, so that nothing must be installed. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      ...chromium.args.filter((argument) => !unwanted.has(argument)),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}

/** Opens a page with its own storage, like another person's browser. Collects the page's errors. */
export async function openPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser also logs 4xx answers, which the pages handle.
    const isFailedRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isFailedRequest) complaints.push(message.text());
  });
  return { page, complaints };
}

/** Closes all pages, so that the next spec can use the browser. */
export async function closePages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

/** A device's passkeys, whose user is always verified unless the spec says otherwise. */
export class VirtualAuthenticator {
  private readonly setVerified: (isVerified: boolean) => Promise<void>;

  private constructor(setVerified: (isVerified: boolean) => Promise<void>) {
    this.setVerified = setVerified;
  }

  static async addTo(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    });
  }

  /** User verification fails from now on, as with another person's finger, face or PIN. */
  rejectUser(): Promise<void> {
    return this.setVerified(false);
  }

  acceptUser(): Promise<void> {
    return this.setVerified(true);
  }
}

/** Signs what the card app is to do, in the dialog that shows it. */
export async function confirmAct(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.getByRole('button', { name: 'Confirm with passkey' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const COPY = 1;

/**
 * Drops a file like a person does, handled by the browser, which may open it instead of the page.
 *
 * @param path of a file on this machine.
 */
export async function dropFile(path: string, target: Locator): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [path], dragOperationsMask: COPY },
    });
  }
  await session.detach();
}
