import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDirectory } from '../local/repository.ts';
import type { AlertRule } from './rules.ts';

type Runbook = {
  /** The expressions of PromQL of its section Diagnosis. */
  expressions: string[];
  /** The commands of its section Fix, one script per block. */
  scripts: string[];
};

/** @param url as in the rules, before an overlay puts the address of the runbooks in. */
function pathOf(url: string): string {
  return url.replace(/^RUNBOOKS\//, '');
}

export async function readRunbook({ annotations }: AlertRule): Promise<Runbook> {
  const page = await Page.read(pathOf(annotations.runbook_url));
  return { expressions: page.blocks('Diagnosis', 'promql'), scripts: page.blocks('Fix', 'sh') };
}

/** A page of the documentation, by its sections. */
export class Page {
  readonly #sections: Map<string, string>;

  private constructor(text: string) {
    this.#sections = new Map(
      text.split(/^## /m).map((section) => {
        const [heading = '', ...lines] = section.split('\n');
        return [heading, lines.join('\n')] as const;
      }),
    );
  }

  /** @param path in the repository */
  static async read(path: string): Promise<Page> {
    return new Page(await readFile(join(repositoryDirectory, path), 'utf8'));
  }

  /** The blocks of code of a section in a language, also inside its lists. */
  blocks(section: string, language: string): string[] {
    const text = this.#sections.get(section) ?? '';
    const fenced = new RegExp('^( *)```' + language + '\\n(.*?)^ *```$', 'gms');
    return [...text.matchAll(fenced)].map(([, indent, block]) =>
      block!.replace(new RegExp(`^${indent}`, 'gm'), '').trim(),
    );
  }
}
