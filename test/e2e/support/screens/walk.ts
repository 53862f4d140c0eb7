import type { Browser, Locator, Page } from 'playwright-core';
import type { Stack } from '../../../../tools/local/stack.ts';
import { loaded } from '../album.ts';

/** Called for each screen while it is shown. `name` begins with the page's name. */
export type Visit = (page: Page, name: string) => Promise<void>;

/** Opens each screen of a page in a browser. */
export type Walk = (stack: Stack, browser: Browser, visit: Visit) => Promise<void>;

/** An id that does not exist. */
export const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

/** Opens a screen by its address, and waits until it is shown. */
export function goer(page: Page, url: string, visit: Visit) {
  return async (hash: string, heading: string, alsoThere?: string) => {
    await page.goto(`${url}${hash}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    if (alsoThere) await page.getByText(alsoThere, { exact: true }).first().waitFor();
    await loaded(page);
    await visit(page, `${new URL(url).pathname}${hash}`);
  };
}

interface ShownDialog {
  /** The button that opens the dialog. */
  opener: Locator;
  /** The button of the menu that contains it. */
  menu?: Locator;
  /** The button that cancels it. */
  leave: string;
}

/** Visits a dialog and leaves it in both ways; afterwards the focus must be back where it was. */
export async function seeDialog(
  { opener, menu, leave }: ShownDialog,
  name: string,
  visit: Visit,
): Promise<void> {
  const page = opener.page();
  const dialog = page.getByRole('dialog');
  const leaveBy = async (way: string, close: () => Promise<void>) => {
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: 'detached' });
    if ((await (menu ?? opener).and(page.locator(':focus')).count()) === 0) {
      throw new Error(`${name}: ${way} leads the focus elsewhere than to what opened it`);
    }
  };
  await menu?.click();
  await opener.click();
  await dialog.waitFor();
  await visit(page, `${name} dialog`);
  await leaveBy('Escape', () => page.keyboard.press('Escape'));
  await menu?.press('Enter');
  await opener.press('Enter');
  await leaveBy(leave, () => dialog.getByRole('button', { name: leave, exact: true }).click());
}
