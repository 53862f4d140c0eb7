import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright, type Page } from 'playwright-core';
// Imported by path, because screenshots run without Jest, which resolves `#testing`.
import { PATIENCE_MS } from '../../libs/testing/src/eventually.ts';

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
