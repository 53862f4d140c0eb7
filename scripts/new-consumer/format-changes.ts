import { join } from 'node:path';
import type { Rule } from '@angular-devkit/schematics';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { repositoryDirectory } from '../../local/repository.ts';

/** Formats created and changed files like `npm run format`. */
export function formatChanges(): Rule {
  return async (tree) => {
    for (const { path, kind } of tree.actions) {
      if (kind === 'd') continue;
      const file = join(repositoryDirectory, path);
      const { inferredParser } = await getFileInfo(file);
      if (inferredParser === null) continue;
      const style = await resolveConfig(file);
      tree.overwrite(path, await format(tree.readText(path), { ...style, filepath: file }));
    }
  };
}
