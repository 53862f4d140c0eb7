import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '../../platform.config.js';
import type { PlainPage } from './plain-page.js';

/** The built landing page, with content for browsers without scripts. */
@Injectable()
export class PageShell {
  private text?: Promise<string>;

  constructor(private readonly config: PlatformConfig) {}

  /** @throws Error if the pages were not built. */
  async with({ head, body }: PlainPage): Promise<string> {
    // Uses a replacement function, because the texts may contain replacement patterns such as `$&`.
    return (await this.read())
      .replace('</head>', () => `${head}</head>`)
      .replace('</body>', () => `${body}</body>`);
  }

  private read(): Promise<string> {
    this.text ??= readFile(join(this.config.webRoot, 'challenge.html'), 'utf8').catch(
      (error: unknown) => {
        this.text = undefined;
        throw error;
      },
    );
    return this.text;
  }
}
