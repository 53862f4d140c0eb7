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
import { type StandaloneConsumer, standaloneFiles, standaloneValues } from './standalone.ts';

/** Nothing is written until all of these have succeeded. */
export function consumer(options: NewConsumer): Rule {
  const app = `apps/${options.name}`;
  return chain([
    requireFree(app),
    ...sources(`${app}/src`, options),
    fill('./files/declaration', app, options),
    (tree) => declareService(tree, options),
    formatChanges(),
  ]);
}

/** The same with a repository of its own around it, whose root the tree begins at. */
export function standalone(options: StandaloneConsumer): Rule {
  return chain([
    requireFree('/'),
    ...sources('src', options),
    fill('./files/standalone', '/', { ...options, ...standaloneValues(options) }),
    (tree) => {
      for (const [path, text] of standaloneFiles(options)) tree.create(path, text);
    },
    formatChanges(),
  ]);
}

function sources(folder: string, options: NewConsumer): Rule[] {
  return [
    fill('./files/app', folder, options),
    ...options.events.map((event) =>
      fill(event.isErasure ? './files/erasure' : './files/handler', `${folder}/events`, {
        ...options,
        ...handlerOf(event),
      }),
    ),
  ];
}

function handlerOf({ identifier, className, fileName }: KnownEvent) {
  return { identifier, eventClass: className, fileName };
}

function fill(templates: string, target: string, values: object): Rule {
  return mergeWith(apply(url(templates), [applyTemplates(values), move(target)]));
}

function requireFree(folder: string): Rule {
  return (tree) => {
    const { subdirs, subfiles } = tree.getDir(folder);
    const found = [...subdirs, ...subfiles].filter((name) => String(name) !== '.git');
    if (found.length === 0) return;
    throw new SchematicsException(
      folder === '/' ? `The folder is not empty: ${found.join(', ')}` : `${folder} exists already`,
    );
  };
}
