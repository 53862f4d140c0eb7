import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { type Encoding, encodingFor } from '#http';
import type { NextFunction, Request, Response } from 'express';
import { STYLE_NONCE } from './page-security.js';

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** The built pages with their precompressed variants. */
export class BuiltFiles {
  private readonly root: string;
  /** The files that exist when the service starts. Nothing else is served, whatever the requested path. */
  private readonly tags: ReadonlyMap<string, string>;

  /** @param words replaces placeholders in Markdown and plain text, which no script of a page completes. */
  constructor(
    webRoot: string,
    private readonly words: Readonly<Record<string, string>> = {},
  ) {
    this.root = resolve(webRoot);
    this.tags = new Map(filesIn(this.root).map((name) => [name, tagOf(join(this.root, name))]));
  }

  has(name: string): boolean {
    return this.tags.has(name) && !name.endsWith('.br') && !name.endsWith('.gz');
  }

  /**
   * Sends a page with the nonce of its answer. No copy of it is kept: an answer 304 would combine the page of an
   * earlier answer with the nonce of another one.
   */
  sendPage(response: Response, name: string, nonce: string): void {
    const html = readFileSync(join(this.root, name), 'utf8').replaceAll(STYLE_NONCE, nonce);
    response.setHeader('cache-control', 'no-store');
    response.type('html').send(html);
  }

  /** Sends a file in the best encoding that the caller accepts. */
  send(request: Request, response: Response, next: NextFunction, name: string): void {
    if (/\.(?:md|txt)$/.test(name)) return this.sendText(response, name);
    response.vary('accept-encoding').type(extname(name));
    const encoding = encodingFor(request);
    const compressed = encoding && `${name}${suffixes[encoding]}`;
    const sent = compressed && this.tags.has(compressed) ? compressed : name;
    if (sent !== name) response.setHeader('content-encoding', encoding!);
    // Express sends no ETag if they are disabled for API answers.
    response.setHeader('etag', this.tags.get(sent)!);
    // `Cache-Control` is already set.
    response.sendFile(sent, { root: this.root, cacheControl: false }, (error?: Error) => {
      if (!error || response.headersSent) return;
      response.removeHeader('content-encoding');
      response.removeHeader('etag');
      next(error);
    });
  }

  private sendText(response: Response, name: string): void {
    const text = Object.entries(this.words).reduce(
      (written, [placeholder, word]) => written.replaceAll(placeholder, word),
      readFileSync(join(this.root, name), 'utf8'),
    );
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    response.type(extname(name)).setHeader('etag', `W/"${tag}"`);
    // Answers 304 by itself.
    response.send(text);
  }
}

/** The variants of a file have different sizes, and so different ETags. */
function tagOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `W/"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
}

function filesIn(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  } catch {
    // The pages have not been built.
    return [];
  }
}
