import type { NestExpressApplication } from '@nestjs/platform-express';
import { openRoute } from '#http';
import type { NextFunction, Request, Response } from 'express';
import { BuiltFiles } from './built-files.js';

export interface PageFolder {
  webRoot: string;
  /** The folder in `webRoot`, such as `docs`. */
  folder: string;
  /** Why everybody may read it. */
  why: string;
  /** What stands in place of placeholders in Markdown and plain text. */
  words?: Readonly<Record<string, string>>;
}

const PICTURE = /\.(?:jpg|png|svg)$/;

/**
 * Serves a folder of built pages with what belongs to them: its `index.html` at the path itself, every other
 * page without its ending, every other file by its name. Browsers keep pictures for an hour and revalidate
 * all else each time. The Markdown of the home page is at the path with `.md`, too, as that of other pages.
 */
export function serveFolder(
  app: NestExpressApplication,
  path: string,
  { webRoot, folder, why, words }: PageFolder,
): void {
  const files = new BuiltFiles(webRoot, words);
  const send = (request: Request, response: Response, next: NextFunction): void => {
    const name = nameIn(folder, request.params.file as unknown as string[] | undefined);
    const file = files.has(name) ? name : `${name}.html`;
    if (name.endsWith('.html') || !files.has(file)) return next();
    const cacheControl = PICTURE.test(file) ? 'public, max-age=3600' : 'no-cache';
    response.setHeader('cache-control', cacheControl);
    files.send(request, response, next, file);
  };
  openRoute(app, path, why, send);
  openRoute(app, `${path}.md`, why, (request, response, next) => {
    const home = `${folder}/index.md`;
    if (!files.has(home)) return next();
    response.setHeader('cache-control', 'no-cache');
    files.send(request, response, next, home);
  });
  openRoute(app, `${path}/*file`, why, send);
}

/** The home page has one address: `/docs`, and not also `/docs/index`. */
function nameIn(folder: string, parts: string[] | undefined): string {
  if (parts === undefined) return `${folder}/index`;
  return parts.join('/') === 'index' ? `${folder}/index.html` : [folder, ...parts].join('/');
}
