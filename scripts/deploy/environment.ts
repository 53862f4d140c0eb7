import ts from 'typescript';
import { NODE_VARIABLES } from './config-values.ts';
import type { DeployedProcess } from './deployed-process.ts';

interface ConfigClass {
  parent: string | undefined;
  /** Classes of shared settings, each in a property. */
  settings: string[];
  variables: string[];
}

/** The services' configuration classes (`...Config`), parsed from their sources. */
export class ConfigClasses {
  readonly #sources: Map<string, string>;
  readonly #classes = new Map<string, ConfigClass>();
  /** The configuration class that each file loads. */
  readonly #loadedBy = new Map<string, string>();

  /** @param sources source texts by path. */
  constructor(sources: Map<string, string>) {
    this.#sources = sources;
    for (const [path, text] of sources) {
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
      for (const statement of file.statements) {
        if (ts.isClassDeclaration(statement) && statement.name?.text.endsWith('Config')) {
          this.#classes.set(statement.name.text, readClass(statement));
        }
      }
      const [, loaded] = /\bloadConfig\((\w+)/.exec(text) ?? [];
      if (loaded !== undefined) this.#loadedBy.set(path, loaded);
    }
  }

  /** @returns a line for each variable that a process does not read. */
  faults({ place, entry, environment }: DeployedProcess): string[] {
    if (!this.#sources.has(entry)) return [];
    const name = this.#loadedBy.get(entry);
    if (name === undefined) return [`${place}: ${entry} doesn't load a configuration`];
    const known = new Set([...this.#variablesOf(name), ...NODE_VARIABLES]);
    // What is secret may come from a file, which `<VARIABLE>_FILE` names.
    const unread = [...environment.keys()].filter(
      (variable) => !known.has(variable.replace(/_FILE$/, '')),
    );
    return unread.map((variable) => `${place}: ${name} doesn't read ${variable}`);
  }

  #variablesOf(name: string): string[] {
    const known = this.#classes.get(name);
    if (!known) return [];
    const { parent, settings, variables } = known;
    const others = parent ? [parent, ...settings] : settings;
    return [...others.flatMap((other) => this.#variablesOf(other)), ...variables];
  }
}

function readClass({ heritageClauses, members }: ts.ClassDeclaration): ConfigClass {
  const parent = heritageClauses?.[0]?.types[0]?.expression;
  const properties = members.filter(ts.isPropertyDeclaration);
  return {
    parent: parent && ts.isIdentifier(parent) ? parent.text : undefined,
    settings: properties.map(settingsOf).filter((name) => name !== undefined),
    variables: properties
      .filter((property) => settingsOf(property) === undefined)
      .map((property) => variableOf((property.name as ts.Identifier).text)),
  };
}

/** The class in `@Settings(...)`. */
function settingsOf(property: ts.PropertyDeclaration): string | undefined {
  const calls = (ts.getDecorators(property) ?? [])
    .map(({ expression }) => expression)
    .filter(ts.isCallExpression);
  const [named] = calls.find(({ expression }) => isNamed(expression, 'Settings'))?.arguments ?? [];
  return named && ts.isIdentifier(named) ? named.text : undefined;
}

function isNamed(expression: ts.Expression, name: string): boolean {
  return ts.isIdentifier(expression) && expression.text === name;
}

/** `kafkaBrokers` -> `KAFKA_BROKERS` */
function variableOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
