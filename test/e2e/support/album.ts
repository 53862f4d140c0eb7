import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { repositoryDirectory } from '../../../tools/local/repository.ts';
import { browserScript, inGerman } from './screen-faults.ts';

const DESKTOP = { width: 1280, height: 844 };
const PHONE = { width: 390, height: 844 };

const defined = `window.pictures ??= (() => {
  ${browserScript('picture-sheet.ts')}
  return { drawAndCompare, steadyTexts, restoreTexts };
})();`;

interface Shot {
  name: string;
  desktop: string;
  phone: string;
}

/**
 * Takes a picture of each screen of a page, and compares them with the sheet of all of them in `docs/images`.
 * Names and numbers differ between two runs, a missing style sheet differs more.
 */
export class Album {
  private readonly shots: Shot[] = [];
  private readonly file: string;

  /** @param name of the sheet, such as `console` */
  constructor(name: string) {
    this.file = `${name}.webp`;
  }

  /** Leaves the page in the desktop's size, light and in English. */
  async add(page: Page, name: string): Promise<void> {
    const desktop = await shotOf(page, DESKTOP, 'light');
    const phone = await inGerman(page, () => shotOf(page, PHONE, 'dark'));
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    this.shots.push({ name, desktop, phone });
  }

  /**
   * Draws the sheet, and keeps it in `.local/pictures`. Who wanted the change looks at it and copies it to
   * `docs/images`.
   *
   * @returns the names of the screens that look different, and by how many percent of their surface
   */
  async changes(browser: Browser): Promise<string[]> {
    const accepted = join(repositoryDirectory, 'docs/images', this.file);
    const page = await browser.newPage();
    const input = JSON.stringify({
      shots: this.shots,
      accepted: existsSync(accepted) ? readFileSync(accepted).toString('base64') : null,
    });
    const drawn = await page.evaluate<{ sheet: string; changes: string[] }>(
      `${defined} window.pictures.drawAndCompare(${input})`,
    );
    await page.context().close();
    const kept = join(repositoryDirectory, '.local/pictures', this.file);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, Buffer.from(drawn.sheet, 'base64'));
    return drawn.changes;
  }
}

/** Waits until nothing on the page is loading any more. What is behind a dialog may wait for the dialog. */
export async function loaded(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const shown = (await dialog.count()) > 0 ? dialog.last() : page;
  await shown.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });
}

async function shotOf(
  page: Page,
  size: typeof DESKTOP,
  colorScheme: 'light' | 'dark',
): Promise<string> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await loaded(page);
  await page.evaluate('document.fonts.ready.then(() => window.scrollTo(0, 0))');
  await page.evaluate(`${defined} window.pictures.steadyTexts()`);
  const shot = await stillShot(page);
  await page.evaluate('window.pictures.restoreTexts()');
  return shot.toString('base64');
}

/** The picture once it is the same twice: on a busy machine, one may show what the page has just replaced. */
async function stillShot(page: Page, attempts = 10): Promise<Buffer> {
  const take = () => page.screenshot({ type: 'jpeg', quality: 90, animations: 'disabled' });
  let shot = await take();
  for (let attempt = 1; attempt < attempts; attempt++) {
    const next = await take();
    if (next.equals(shot)) break;
    shot = next;
  }
  return shot;
}
