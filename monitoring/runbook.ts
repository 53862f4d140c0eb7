import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDirectory } from '../local/repository.ts';
import type { AlertRule } from './rules.ts';

export type Runbook = {
  /** The expressions of PromQL of its section Look. */
  expressions: string[];
  /** The commands of its section Mend, a script a block. */
  scripts: string[];
};

export async function readRunbook({ annotations }: AlertRule): Promise<Runbook> {
  const text = await readFile(join(repositoryDirectory, annotations.runbook_url), 'utf8');
  const sections = new Map(
    text.split(/^## /m).map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading, lines.join('\n')] as const;
    }),
  );
  const blocks = (section: string, language: string) =>
    [
      ...(sections.get(section) ?? '').matchAll(
        new RegExp('^```' + language + '\\n(.*?)^```$', 'gms'),
      ),
    ].map(([, block]) => block!.trim());
  return { expressions: blocks('Look', 'promql'), scripts: blocks('Mend', 'sh') };
}
