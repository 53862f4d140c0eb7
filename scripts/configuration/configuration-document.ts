import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownMarks, withRegion } from '../../deployment/generated-region.ts';
import { configSourcesIn } from './config-sources.ts';
import { knownClasses, programsIn } from './programs.ts';
import { SettingsPage } from './settings-page.ts';
import { untoldIn } from './setting.ts';

export const CONFIGURATION_DOCUMENT = 'docs/configuration.md';

/**
 * The page with every variable that a program reads, as the configuration classes say. What is written by hand in it
 * stays.
 *
 * @param root of the repository, built.
 * @throws Error that names each setting of which the sources don't say what it is for.
 */
export async function configurationDocument(root: string): Promise<string> {
  const sources = configSourcesIn(root);
  const classes = await knownClasses(root, sources);
  const untold = [...classes.values()].flatMap(untoldIn);
  if (untold.length > 0)
    throw new Error(`settings that nobody could set:\n  ${untold.join('\n  ')}`);
  const page = readFileSync(join(root, CONFIGURATION_DOCUMENT), 'utf8');
  const generated = new SettingsPage(sources, programsIn(sources), classes).text();
  return withRegion(page, markdownMarks('settings'), generated);
}
