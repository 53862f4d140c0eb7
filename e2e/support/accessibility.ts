import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

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
export function colourBarriersOn(page: Page): Promise<string[]> {
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
