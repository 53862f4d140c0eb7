import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { classesIn, type ConfigSources, type DeclaredClass } from './config-sources.ts';
import type { KnownClass } from './setting.ts';
import type { ConfigClass } from './value-type.ts';

/** Something that is run, and reads a configuration when it starts. */
export interface Program {
  /** The source file: `apps/gateway/src/main.ts`. */
  entry: string;
  /** Of a service, its name; otherwise that of the file: `migrate`, `reseal`. */
  name: string;
  isService: boolean;
  configName: string;
}

/** Every program of the services and the libraries. */
export function programsIn({ loadedBy }: ConfigSources): Program[] {
  return [...loadedBy].flatMap(([entry, configName]) => {
    const [, app, file] =
      /^(?:apps|libs)\/([^/]+)\/src\/([\w-]+?)(?:\.main)?\.ts$/.exec(entry) ?? [];
    if (configName === undefined || app === undefined || file === undefined) return [];
    const isService = file === 'main';
    return [{ entry, name: isService ? app : file, isService, configName }];
  });
}

/** The classes that programs read, and those of the items in JSON lists, by name. */
export async function knownClasses(
  root: string,
  sources: ConfigSources,
): Promise<Map<string, KnownClass>> {
  const read = programsIn(sources).flatMap(({ configName }) => classesIn(configName, sources));
  const items = read
    .flatMap(({ properties }) => properties)
    .flatMap(({ items: name }) => (name === undefined ? [] : [sources.classes.get(name)!]));
  const known = new Map<string, KnownClass>();
  for (const declared of [...read, ...items]) {
    if (known.has(declared.name)) continue;
    known.set(declared.name, {
      declared,
      compiled: await compiledClass(root, declared),
      parents: parentsOf(declared, sources),
      isItem: items.includes(declared),
    });
  }
  return known;
}

function parentsOf({ parent }: DeclaredClass, sources: ConfigSources): DeclaredClass[] {
  const next = parent === undefined ? undefined : sources.classes.get(parent);
  return next ? [next, ...parentsOf(next, sources)] : [];
}

async function compiledClass(root: string, { name, path }: DeclaredClass): Promise<ConfigClass> {
  const file = join(root, 'dist', path.replace(/\.ts$/, '.js'));
  if (!existsSync(file)) throw new Error(`${path} is not built: npm run build:services`);
  const module = (await import(pathToFileURL(file).href)) as Record<
    string,
    ConfigClass | undefined
  >;
  const compiled = module[name];
  // A file that does something when it is imported, such as a program, must not be one of these.
  if (!compiled) throw new Error(`${path} doesn't export ${name}`);
  return compiled;
}
