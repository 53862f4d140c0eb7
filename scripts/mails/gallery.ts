import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mailKinds } from '#contracts';
import { galleryPage, unknownMailPage } from './gallery-page.ts';
import { choiceOf, shownMail } from './shown-mail.ts';

/** Every mail with sample facts in a browser: `/<mail>` in all forms, `/raw/<mail>` as sent. */
export async function startGallery(port = 0): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '/').then(({ status, html }) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, server };
}

async function answer(address: string): Promise<{ status: number; html: string }> {
  const { pathname, searchParams } = new URL(address, 'http://gallery');
  const [, first, second] = pathname.split('/');
  const isRaw = first === 'raw';
  const choice = choiceOf((isRaw ? second : first) || mailKinds[0], searchParams);
  if (!choice) return { status: 404, html: unknownMailPage() };
  const mail = await shownMail(choice);
  if (!isRaw) return { status: 200, html: galleryPage(choice, mail) };
  return { status: 200, html: searchParams.has('dark') ? asInTheDark(mail.html) : mail.html };
}

/** The dark mode's appearance, regardless of this browser's mode. */
function asInTheDark(html: string): string {
  return html.replace('@media (prefers-color-scheme: dark)', '@media all');
}
