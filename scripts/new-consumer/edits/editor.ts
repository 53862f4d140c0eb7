import type { Tree } from '@angular-devkit/schematics';
import type { NewConsumer } from '../consumer-names.ts';
import { editFile, missing } from './insertion.ts';

const LAUNCH = '.vscode/launch.json';

interface Launch {
  configurations: { name: string; port: number }[];
  compounds: { configurations: string[] }[];
}

/** Adds an entry with which a debugger attaches: services have consecutive ports, in the order of their list. */
export function addToEditor(tree: Tree, { name }: NewConsumer): void {
  editFile(tree, LAUNCH, (text) => {
    const launch = JSON.parse(text) as Launch;
    const last = launch.configurations.at(-1);
    if (!last) throw missing(LAUNCH, 'entry to attach with');
    launch.configurations.push({ ...last, name, port: last.port + 1 });
    for (const compound of launch.compounds) compound.configurations.push(name);
    return `${JSON.stringify(launch, null, 2)}\n`;
  });
}
