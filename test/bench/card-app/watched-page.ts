import type { Browser, Page } from 'playwright-core';
import { VirtualAuthenticator } from '../../e2e/support/browser.ts';

/** Notes when a shop's name comes into the page, by the machine's clock; asking takes no turn of the page. */
const WATCH = `
  window.seen = new Map();
  window.awaited = new Map();
  window.whenSeen = (name) => new Promise((resolve) => {
    if (window.seen.has(name)) resolve(window.seen.get(name));
    else window.awaited.set(name, resolve);
  });
  new MutationObserver(() => {
    for (const [name] of document.body.textContent.matchAll(/Shop \\d+(?= )/g)) {
      if (window.seen.has(name)) continue;
      window.seen.set(name, Date.now());
      window.awaited.get(name)?.(window.seen.get(name));
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
`;

/** A page in a real browser that shows payments as they come. */
export class WatchedPage {
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser, url: string): Promise<WatchedPage> {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(url);
    await page.evaluate(WATCH);
    return new WatchedPage(page);
  }

  /** The card app, on a device that is enrolled with this link. */
  static async openApp(browser: Browser, enrolmentUrl: string): Promise<WatchedPage> {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await VirtualAuthenticator.addTo(page);
    await page.goto(enrolmentUrl);
    await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await page.getByRole('link', { name: 'Purchases' }).click();
    await page.getByText('No purchases yet').waitFor();
    await page.evaluate(WATCH);
    return new WatchedPage(page);
  }

  /** @returns when the text came, in milliseconds since 1970. */
  async seenAt(text: string): Promise<number> {
    return (await this.page.evaluate(`window.whenSeen(${JSON.stringify(text)})`)) as number;
  }
}
