import {
  apply,
  applyTemplates,
  chain,
  mergeWith,
  move,
  type Rule,
  SchematicsException,
  url,
} from '@angular-devkit/schematics';
import type { KnownEvent, NewConsumer } from './arguments.ts';
import { declareService, formatChanges } from './edits.ts';

/** Nothing is written until all of these have succeeded. */
export function consumer(options: NewConsumer): Rule {
  const app = `apps/${options.name}`;
  return chain([
    requireFree([app]),
    fill('./files/app', `${app}/src`, options),
    ...options.events.map((event) =>
      fill(event.isErasure ? './files/erasure' : './files/handler', `${app}/src/events`, {
        ...options,
        ...handlerOf(event),
      }),
    ),
    fill('./files/declaration', app, options),
    (tree) => declareService(tree, options),
    formatChanges(),
  ]);
}

function handlerOf({ identifier, className, fileName }: KnownEvent) {
  return { identifier, eventClass: className, fileName };
}

function fill(templates: string, target: string, values: object): Rule {
  return mergeWith(apply(url(templates), [applyTemplates(values), move(target)]));
}

function requireFree(folders: string[]): Rule {
  return (tree) => {
    for (const folder of folders) {
      const { subdirs, subfiles } = tree.getDir(folder);
      if (subdirs.length > 0 || subfiles.length > 0) {
        throw new SchematicsException(`${folder} exists already`);
      }
    }
  };
}
