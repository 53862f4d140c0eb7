import { Page } from './page.ts';
import type { AlertRule } from './rules.ts';

export type Runbook = {
  /** The expressions of PromQL of its section Look. */
  expressions: string[];
  /** The commands of its section Mend, a script a block. */
  scripts: string[];
};

export async function readRunbook({ annotations }: AlertRule): Promise<Runbook> {
  const page = await Page.read(annotations.runbook_url);
  return { expressions: page.blocks('Look', 'promql'), scripts: page.blocks('Mend', 'sh') };
}
