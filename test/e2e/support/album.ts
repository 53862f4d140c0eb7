import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { repositoryDirectory } from '../../../tools/local/repository.ts';

const DESKTOP = { width: 1280, height: 844 };
const PHONE = { width: 390, height: 844 };

// It is checked with the pages, because it runs in the browser.
const source = readFileSync(join(repositoryDirectory, 'apps/web/test/picture-sheet.ts'), 'utf8');
const script = stripTypeScriptTypes(source).replaceAll(/^export /gm, '');
const defined = `window.pictures ??= (() => {
  ${script}
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
    const language = page.locator('select:has(option[value="de"])');
    const isTranslated = (await language.count()) > 0;
    // The choice may be in a menu that is closed.
    if (isTranslated) await language.selectOption('de', { force: true });
    const phone = await shotOf(page, PHONE, 'dark');
    if (isTranslated) await language.selectOption('en', { force: true });
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    this.shots.push({ name, desktop, phone });
  }

  /**
   * Draws the sheet, and keeps it in `.local/pictures`. Who wanted the change looks at it and copies it to
   * `docs/images`.
   *
   * @return the names of the screens that look different, and by how many percent of their surface
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

async function shotOf(
  page: Page,
  size: typeof DESKTOP,
  colorScheme: 'light' | 'dark',
): Promise<string> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate('document.fonts.ready.then(() => window.scrollTo(0, 0))');
  await page.evaluate(`${defined} window.pictures.steadyTexts()`);
  const shot = await page.screenshot({ type: 'jpeg', quality: 90, animations: 'disabled' });
  await page.evaluate('window.pictures.restoreTexts()');
  return shot.toString('base64');
}
