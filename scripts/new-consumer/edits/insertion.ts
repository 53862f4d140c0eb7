import { SchematicsException, type Tree } from '@angular-devkit/schematics';

/** Changes one file of the repository. @throws SchematicsException if the file does not exist. */
export function editFile(tree: Tree, path: string, edit: (text: string) => string): void {
  tree.overwrite(path, edit(tree.readText(path)));
}

export function insertAt(text: string, offset: number, inserted: string): string {
  return text.slice(0, offset) + inserted + text.slice(offset);
}

/** The repository differs from what the generator expects, so it changes nothing. */
export function missing(path: string, what: string): SchematicsException {
  return new SchematicsException(
    `${path}: there is no ${what}, so scripts/new-consumer does not know where to add the new service`,
  );
}
