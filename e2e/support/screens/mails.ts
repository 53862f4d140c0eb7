import { mailKinds } from '#contracts';
import { startGallery } from '../../../scripts/mails/gallery.ts';
import { openPage } from '../browser.ts';
import type { Walk } from './walk.ts';

/** All mails in German, which has the longer words, and their gallery. */
export const mails: Walk = async (_stack, browser, visit) => {
  const { url, server } = await startGallery();
  try {
    const { page } = await openPage(browser);
    for (const kind of mailKinds) {
      await page.goto(`${url}/raw/${kind}?language=de&level=white_label`);
      await visit(page, `mail: ${kind}`);
    }
    await page.goto(`${url}/${mailKinds[0]}`);
    await visit(page, 'gallery of mails');
    await page.goto(`${url}/none`);
    await visit(page, 'gallery of mails: unknown mail');
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
