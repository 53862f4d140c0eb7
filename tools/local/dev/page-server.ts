import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { build, createServer, type ViteDevServer } from 'vite';
import { hostAddress } from '../ports.ts';
import { localDirectory, repositoryDirectory } from '../repository.ts';

export const pageSources = join(repositoryDirectory, 'apps', 'web');

/** Paths answered by Vite. All others belong to the services. */
const ofVite = /^\/(?:@|src\/|node_modules\/|assets\/|docs(?:\/(?!platform\.js$)|$))/;
const workerPath = '/card-app-worker.js';

/** One Vite server for the pages of all services, with hot reload. */
export class PageServer {
  readonly hotReloadUrl: string;
  readonly #vite: ViteDevServer;

  private constructor(vite: ViteDevServer, hotReloadPort: number) {
    this.#vite = vite;
    this.hotReloadUrl = `ws://${hostAddress}:${hotReloadPort}`;
  }

  static async start(hotReloadPort: number): Promise<PageServer> {
    const cacheDirectory = join(localDirectory, 'cache', 'vite');
    const vite = await createServer({
      configFile: join(pageSources, 'vite.config.ts'),
      cacheDir: cacheDirectory,
      appType: 'custom',
      server: {
        middlewareMode: true,
        ws: { host: hostAddress, port: hotReloadPort },
        // Vite must not serve the credentials in .local.
        fs: {
          allow: [
            pageSources,
            cacheDirectory,
            join(repositoryDirectory, 'dist', 'libs'),
            join(repositoryDirectory, 'node_modules'),
          ],
        },
      },
    });
    return new PageServer(vite, hotReloadPort);
  }

  /** @returns true if the request was for Vite and is answered. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { pathname } = new URL(request.url!, 'http://page');
    if (pathname === workerPath) {
      response.setHeader('content-type', 'text/javascript').end(await cardAppWorker());
      return true;
    }
    if (!ofVite.test(pathname)) return false;
    this.#vite.middlewares(request, response, () => response.writeHead(404).end());
    return true;
  }

  /** A service's page with Vite's reload script. */
  withHotReload(path: string, html: string): Promise<string> {
    // The page's relative addresses refer to its source file, not to the URL.
    return this.#vite.transformIndexHtml(path, html.replaceAll('"./src/', '"/src/'));
  }

  stop(): Promise<void> {
    return this.#vite.close();
  }
}

/** A service worker must be one file without imports, in development, too. */
async function cardAppWorker(): Promise<string> {
  const result = await build({
    configFile: false,
    root: pageSources,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(pageSources, 'src/card-app/worker/worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error('The worker was not built');
  return first.output[0].code;
}
