import type { Tree } from '@angular-devkit/schematics';
import type { NewConsumer } from '../consumer-names.ts';
import { editFile, insertAt, missing } from './insertion.ts';

const CONFIGURATION = 'docs/configuration.md';
const README = 'README.md';

/** Adds the service to the documentation: its port, and its row in the table of folders. */
export function addToDocuments(tree: Tree, { name, port }: NewConsumer): void {
  editFile(tree, CONFIGURATION, (text) => {
    const heading = /^## `npm start`$/m.exec(text);
    if (!heading) throw missing(CONFIGURATION, 'section about npm start');
    return insertAt(text, heading.index, `## ${name} (${port})\n\nNothing of its own.\n\n`);
  });
  editFile(tree, README, (text) => {
    const lastApp = [...text.matchAll(/^\| `apps\/.*$/gm)].at(-1);
    if (!lastApp) throw missing(README, 'map of the apps');
    const line = `\n| \`apps/${name}\` | events -> a journal of them |`;
    return insertAt(text, lastApp.index + lastApp[0].length, line);
  });
}
