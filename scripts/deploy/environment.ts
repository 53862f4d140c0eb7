import { variableOf } from '#config';
import { classesIn, type ConfigSources } from '../configuration/config-sources.ts';
import { VARIABLES_OF_LIBRARIES } from './config-values.ts';
import type { DeployedProcess } from './deployed-process.ts';

/** @returns a line for each variable that a process is given, but does not read. */
export function unreadVariables(
  sources: ConfigSources,
  { place, entry, environment }: DeployedProcess,
): string[] {
  // That a program is missing is said elsewhere.
  if (!sources.loadedBy.has(entry)) return [];
  const name = sources.loadedBy.get(entry);
  if (name === undefined) return [`${place}: ${entry} doesn't load a configuration`];
  const variables = classesIn(name, sources)
    .flatMap(({ properties }) => properties)
    .filter(({ settings }) => settings === undefined)
    .map((property) => variableOf(property.name));
  const known = new Set([
    ...variables,
    ...VARIABLES_OF_LIBRARIES,
    ...[...environment.values()].flatMap(namedIn),
  ]);
  // What is secret may come from a file, which `<VARIABLE>_FILE` names.
  return [...environment.keys()]
    .filter((variable) => !known.has(variable.replace(/_FILE$/, '')))
    .map((variable) => `${place}: ${name} doesn't read ${variable}`);
}

/** The variables that Kubernetes puts into the value of another one, as `$(POD_NAME)`. */
function namedIn(value = ''): string[] {
  return [...value.matchAll(/\$\(([A-Z_]+)\)/g)].map(([, name]) => name!);
}
