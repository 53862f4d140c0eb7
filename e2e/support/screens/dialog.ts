import type { Locator } from 'playwright-core';
import type { Visit } from './walk.ts';

interface ShownDialog {
  /** The button that opens it. */
  opener: Locator;
  /** Its button that leaves everything as it is. */
  leave: string;
}

/** Shows a dialog, and leaves it in both ways: whoever uses the keyboard is back where they were. */
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
