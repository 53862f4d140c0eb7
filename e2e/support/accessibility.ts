import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const LANDMARKS_OF_PAGES = { 'landmark-one-main': { enabled: false }, region: { enabled: false } };

/** The violations of WCAG 2.2 (A and AA) on the page as shown now, as far as axe can detect them. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const rules = (await isMail(page)) ? LANDMARKS_OF_PAGES : {};
  const options = JSON.stringify({ runOnly: RULES, rules, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html}\n${failureSummary}`),
  );
}

/** A mail is an article inside of a mail program, which has the landmarks. */
function isMail(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    'document.querySelector("body > [role=article][aria-roledescription=email]") !== null',
  );
}
