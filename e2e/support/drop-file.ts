import type { Locator } from 'playwright-core';

const COPY = 1;

/**
 * Drops a file from the desktop, as a person does: the browser itself takes it, or opens it in place of the page.
 * @param path of a file of this machine
 */
export async function dropFile(path: string, target: Locator): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files: [path], dragOperationsMask: COPY },
    });
  }
  await session.detach();
}
