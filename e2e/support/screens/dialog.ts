import type { Locator } from 'playwright-core';
import type { Visit } from './walk.ts';

interface ShownDialog {
  /** The button that opens the dialog. */
  opener: Locator;
  /** The button that cancels it. */
  leave: string;
}

/** Visits a dialog and leaves it in both ways; afterwards the focus must be back where it was. */
export async function seeDialog(
  { opener, leave }: ShownDialog,
  name: string,
  visit: Visit,
): Promise<void> {
  const page = opener.page();
  const dialog = page.getByRole('dialog');
  const leaveBy = async (way: string, close: () => Promise<void>) => {
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: 'detached' });
    if ((await opener.and(page.locator(':focus')).count()) === 0) {
      throw new Error(`${name}: ${way} leads the focus elsewhere than to what opened it`);
    }
  };
  await opener.click();
  await dialog.waitFor();
  await visit(page, `${name} dialog`);
  await leaveBy('Escape', () => page.keyboard.press('Escape'));
  await opener.press('Enter');
  await leaveBy(leave, () => dialog.getByRole('button', { name: leave, exact: true }).click());
}
