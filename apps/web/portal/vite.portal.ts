import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { llmsText, searchEntries } from './indexes.ts';
import { pageHtml } from './page-html.ts';
import { makePortal } from './portal.ts';
import { readSources, type Sources } from './sources.ts';

const TEMPLATE = 'docs.html';

/**
 * Makes the developer portal: puts every page into the built `docs.html`, and writes it with its Markdown,
 * the pictures and the indexes below `docs/`.
 *
 * @param root the repository.
 */
export function developerPortal(root: string): Plugin {
  return {
    name: 'developer-portal',
    // After Vite has put the addresses of scripts and styles into the template.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const template = bundle[TEMPLATE];
      if (template?.type !== 'asset') throw new Error(`${TEMPLATE} was not built`);
      delete bundle[TEMPLATE];
      const sources = await readSources(root);
      for (const [fileName, source] of filesOf(sources, String(template.source))) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        void answer(root, server, request.url!, response).then((isAnswered) => {
          if (!isAnswered) next();
        }, next);
      });
    },
  };
}

/** In development each page is made when it is asked for, so that a reload shows an edited guide. */
async function answer(
  root: string,
  server: ViteDevServer,
  url: string,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(url, 'http://portal');
  if (!/^\/docs(\/|$)/.test(pathname)) return false;
  const source = readFileSync(join(server.config.root, TEMPLATE), 'utf8');
  const template = await server.transformIndexHtml('/docs', source.replaceAll('"./src/', '"/src/'));
  const wanted = pathname === '/docs' ? 'docs/index' : pathname.slice(1);
  for (const [name, content] of filesOf(await readSources(root), template)) {
    if (name !== wanted && name !== `${wanted}.html`) continue;
    response.setHeader('content-type', typeOf(name)).end(content);
    return true;
  }
  return false;
}

function typeOf(name: string): string {
  const types = {
    html: 'text/html',
    json: 'application/json',
    png: 'image/png',
    webp: 'image/webp',
  };
  const type = types[name.split('.').at(-1) as keyof typeof types] ?? 'text/plain';
  return `${type}; charset=utf-8`;
}

function* filesOf(sources: Sources, template: string): Generator<[string, string | Uint8Array]> {
  const { pages, pictures } = makePortal(sources);
  // The samples get the address of the platform before they are shown, so that nothing in them moves.
  const blocking = template.replace(
    '<script type="module"',
    '<script type="module" blocking="render"',
  );
  for (const page of pages) {
    const name = page.twin.slice(1, -'.md'.length);
    yield [`${name}.html`, pageHtml(blocking, page, pages)];
    yield [`${name}.md`, page.twinText];
  }
  yield ['docs/search.json', JSON.stringify(searchEntries(pages))];
  yield ['docs/llms.txt', llmsText(pages)];
  yield ['docs/asyncapi.json', JSON.stringify(sources.webhooks, null, 2)];
  for (const file of pictures) yield [file, readFileSync(join(sources.root, file))];
}
