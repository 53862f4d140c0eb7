import type { Tree } from '@angular-devkit/schematics';
import type { NewConsumer } from '../consumer-names.ts';
import { editFile, insertAt, missing } from './insertion.ts';

const CONFIGURATION = 'docs/configuration.md';

/** Adds the service to the documentation of what can be set. */
export function addToDocuments(tree: Tree, { name, port }: NewConsumer): void {
  editFile(tree, CONFIGURATION, (text) => {
    const heading = /^## `npm start`$/m.exec(text);
    if (!heading) throw missing(CONFIGURATION, 'section about npm start');
    return insertAt(text, heading.index, `## ${name} (${port})\n\nNothing of its own.\n\n`);
  });
}
