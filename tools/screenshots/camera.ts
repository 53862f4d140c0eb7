import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';

/** The JPEG quality: small enough for a repository, clear enough to read. */
const QUALITY = 75;

const widths = {
  phone: { width: 390, height: 720 },
  desk: { width: 1280, height: 800 },
};

/** Takes screenshots of a page in phone and desktop size. */
export class Camera {
  private readonly browser: Browser;
  private readonly folder: string;

  constructor(browser: Browser, folder: string) {
    this.browser = browser;
    this.folder = folder;
  }

  async open(url: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const options = { locale: 'en-GB', reducedMotion: 'reduce', colorScheme } as const;
    const context = await this.browser.newContext(options);
    const page = await context.newPage();
    await page.setViewportSize(widths.desk);
    await page.goto(url);
    return page;
  }

  /** @param part of the page, instead of what is seen without scrolling. */
  async picture(page: Page, name: string, part?: Locator): Promise<void> {
    for (const [device, size] of Object.entries(widths)) {
      await page.setViewportSize(size);
      await page.evaluate('document.activeElement.blur(); window.scrollTo(0, 0)');
      const path = join(this.folder, `${name}-${device}.jpg`);
      await (part ?? page).screenshot({ path, quality: QUALITY });
    }
    await page.setViewportSize(widths.desk);
  }
}
