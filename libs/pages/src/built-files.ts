import { readdirSync, statSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { type Encoding, encodingFor } from '#http';
import type { NextFunction, Request, Response } from 'express';

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** What the build has written, with the compressed forms beside it. */
export class BuiltFiles {
  private readonly root: string;
  /** As the folder is when the service starts: nothing else is ever served, however a path is spelled. */
  private readonly tags: ReadonlyMap<string, string>;

  constructor(webRoot: string) {
    this.root = resolve(webRoot);
    this.tags = new Map(filesIn(this.root).map((name) => [name, tagOf(join(this.root, name))]));
  }

  has(name: string): boolean {
    return this.tags.has(name) && !name.endsWith('.br') && !name.endsWith('.gz');
  }

  /** Sends a file, in the best form that the caller takes. */
  send(request: Request, response: Response, next: NextFunction, name: string): void {
    response.vary('accept-encoding').type(extname(name));
    const encoding = encodingFor(request);
    const compressed = encoding && `${name}${suffixes[encoding]}`;
    const sent = compressed && this.tags.has(compressed) ? compressed : name;
    if (sent !== name) response.setHeader('content-encoding', encoding!);
    // Express sends none where answers of the API have none.
    response.setHeader('etag', this.tags.get(sent)!);
    // The caching was said before.
    response.sendFile(sent, { root: this.root, cacheControl: false }, (error?: Error) => {
      if (!error || response.headersSent) return;
      response.removeHeader('content-encoding');
      response.removeHeader('etag');
      next(error);
    });
  }
}

/** Each form of a file has another size, and so a tag of its own. */
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
    // Nothing is built: there is nothing to serve.
    return [];
  }
}
