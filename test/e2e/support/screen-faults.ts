import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { eventually } from '#testing';
import axe, { type RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { repositoryDirectory } from '../../../tools/local/repository.ts';

const looks = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 1280, height: 800 },
  { colorScheme: 'light', width: 360, height: 740 },
  { colorScheme: 'dark', width: 360, height: 740 },
] as const;

/** The text of a file in `apps/web/test`, whose functions run in the browser: it is checked with the pages. */
export function browserScript(file: string): string {
  const source = readFileSync(join(repositoryDirectory, 'apps/web/test', file), 'utf8');
  return stripTypeScriptTypes(source).replaceAll(/^export /gm, '');
}

const brokenRules = `(() => {
  ${browserScript('screen-rules.ts')}
  return brokenRules();
})()`;

/**
 * The faults of a screen in light and dark mode, on a phone of 360 px and on a desktop: violations of WCAG,
 * and of the rules for all screens.
 */
export async function screenFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { colorScheme, ...size } of looks) {
    const look = `${colorScheme}-${size.width}`;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Focus rings appear only for keyboard users.
    await page.keyboard.press('Shift');
    const found = await page.evaluate<string[]>(brokenRules);
    // The header stays at the top, and covers what is scrolled below it.
    await page.evaluate('window.scrollTo(0, 0)');
    found.push(...(await (colorScheme === 'light' ? barriersOn : colourBarriersOn)(page)));
    faults.push(...found.map((fault) => `${look}: ${fault}`));
  }
  return faults;
}

/** German words are longer, and must fit on a phone, too. */
export async function faultsInGerman(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  const faults = await inGerman(page, async (isTranslated) => {
    if (!isTranslated) return [];
    await page.keyboard.press('Shift');
    return page.evaluate<string[]>(brokenRules);
  });
  return faults.map((fault) => `in German: ${fault}`);
}

/** Runs work while the page is in German, if it has a choice of languages, and in English again afterwards. */
export async function inGerman<Result>(
  page: Page,
  work: (isTranslated: boolean) => Promise<Result>,
): Promise<Result> {
  const language = page.locator('select:has(option[value="de"])').first();
  if ((await language.count()) === 0) return work(false);
  // The choice may be in a menu that is closed.
  await language.selectOption('de', { force: true });
  const result = await work(true);
  await language.selectOption('en', { force: true });
  return result;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const LANDMARKS_OF_PAGES = { 'landmark-one-main': { enabled: false }, region: { enabled: false } };

/** The rules whose results depend on the colour scheme. */
const COLOUR_RULES = axe
  .getRules(TAGS)
  .filter(({ tags }) => tags.includes('cat.color'))
  .map(({ ruleId }) => ruleId);

// Without white space, unlike the text that the package exports: a page loads it in half the time.
const minified = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(minified, 'utf8');

/** The violations of WCAG 2.2 (A and AA) on the page as shown now, as far as axe can detect them. */
export async function barriersOn(page: Page): Promise<string[]> {
  const rules = (await isMail(page)) ? LANDMARKS_OF_PAGES : {};
  return violationsOn(page, { runOnly: TAGS, rules });
}

/** The violations that are left to find after only the colour scheme of the page has changed. */
function colourBarriersOn(page: Page): Promise<string[]> {
  return violationsOn(page, { runOnly: COLOUR_RULES });
}

async function violationsOn(page: Page, rules: RunOptions): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
  const options = JSON.stringify({
    ...rules,
    // The text of all that is right would take longer to pass on than to find.
    reporter: 'no-passes',
    // Of other documents, in which axe is not loaded; it would wait for half a second for each.
    iframes: false,
  });
  return page.evaluate<string[]>(`(async () => {
    const { violations } = await axe.run(${options});
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, any, all, none }) => {
        const faults = [...any, ...all, ...none].map(({ message }) => message);
        return id + ' (' + impact + '): ' + html + ' ' + faults.join('; ');
      }),
    );
  })()`);
}

/** A mail is an article inside of a mail program, which has the landmarks. */
function isMail(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    'document.querySelector("body > [role=article][aria-roledescription=email]") !== null',
  );
}

/**
 * Checks that the address contains the screen and its filters: a reload keeps both, and the Back button
 * restores the previous filter.
 *
 * @throws Error with what was lost.
 */
export async function holdInAddress(page: Page): Promise<void> {
  const address = page.url();
  const heading = (await page.getByRole('heading', { level: 1 }).textContent())!;
  await page.reload();
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  const filters = page.getByRole('search');
  for (const choice of await filters.getByRole('combobox').all()) await holdChoice(choice);
  for (const text of await filters.locator('input').all()) await holdText(text);
  if (page.url() !== address) await page.goto(address);
}

async function holdChoice(choice: Locator): Promise<void> {
  const page = choice.page();
  const former = await choice.inputValue();
  const other = choice.locator(`option:not([value="${former}"])`).last();
  const chosen = (await other.getAttribute('value'))!;
  await choice.selectOption(chosen);
  await page.reload();
  await comesToBe(choice, chosen);
  await page.goBack();
  await comesToBe(choice, former);
}

/** The filter applies after a pause in typing, and Back does not go through it letter by letter. */
async function holdText(text: Locator): Promise<void> {
  const page = text.page();
  const { typed, shown } = exampleOf(await text.getAttribute('type'));
  const isShown = () => page.url().includes(`=${shown}`);
  const former = await text.inputValue();
  await text.fill(typed);
  // A moment counts when it is complete.
  await text.blur();
  await eventually('the address contains what is typed', isShown);
  await page.reload();
  await comesToBe(text, typed);
  await text.fill(former);
  await text.blur();
  await eventually('the address contains it no more', () => !isShown());
}

/** What is typed into a field, and how the address contains it. */
function exampleOf(type: string | null): { typed: string; shown: string } {
  if (type === 'date') return { typed: '2026-03-01', shown: '2026-03-01' };
  if (type !== 'datetime-local') return { typed: 'typed', shown: 'typed' };
  // The browser is in the time zone of the specs.
  const typed = '2026-02-03T04:05';
  return { typed, shown: encodeURIComponent(new Date(typed).toISOString()) };
}

/** The options may be loaded after the field. */
async function comesToBe(field: Locator, value: string): Promise<void> {
  await field.waitFor();
  await eventually(`${await field.getAttribute('id')} is ${value}`, async () => {
    return (await field.inputValue()) === value;
  });
}
