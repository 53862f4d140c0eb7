import type { Locator } from 'playwright-core';

const COPY = 1;

/**
 * Drops a file like a person does, handled by the browser, which may open it instead of the page.
 *
 * @param path of a file on this machine.
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
