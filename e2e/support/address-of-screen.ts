import { eventually } from '#testing';
import type { Locator, Page } from 'playwright-core';

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
  const { typed, told } = exampleOf(await text.getAttribute('type'));
  const isTold = () => page.url().includes(`=${told}`);
  const former = await text.inputValue();
  await text.fill(typed);
  // A moment counts when it is complete.
  await text.blur();
  await eventually('the address tells what is typed', isTold);
  await page.reload();
  await comesToBe(text, typed);
  await text.fill(former);
  await text.blur();
  await eventually('the address tells it no more', () => !isTold());
}

/** What is typed into a field, and how the address tells it. */
function exampleOf(type: string | null): { typed: string; told: string } {
  if (type === 'date') return { typed: '2026-03-01', told: '2026-03-01' };
  if (type !== 'datetime-local') return { typed: 'typed', told: 'typed' };
  // The browser is in the time zone of the specs.
  const typed = '2026-02-03T04:05';
  return { typed, told: encodeURIComponent(new Date(typed).toISOString()) };
}

/** The options may be loaded after the field. */
async function comesToBe(field: Locator, value: string): Promise<void> {
  await field.waitFor();
  await eventually(`${await field.getAttribute('id')} is ${value}`, async () => {
    return (await field.inputValue()) === value;
  });
}
