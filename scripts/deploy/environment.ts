import ts from 'typescript';
import type { DeployedProcess } from './deployed-process.ts';

interface ConfigClass {
  parent: string | undefined;
  /** Variable names, and whether each has to be set. */
  variables: Map<string, boolean>;
}

/** The configuration classes (`...Config`) of the services, as written in their sources. */
export class ConfigClasses {
  readonly #sources: Map<string, string>;
  readonly #classes = new Map<string, ConfigClass>();
  /** The class that each file loads its configuration with. */
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

  /** @returns a line for each variable that a process would not read, and each it would miss. */
  faults({ place, entry, environment }: DeployedProcess): string[] {
    if (!this.#sources.has(entry)) return [];
    const name = this.#loadedBy.get(entry);
    if (name === undefined) return [`${place}: ${entry} doesn't load a configuration`];
    const known = this.#variablesOf(name);
    const unread = [...environment.keys()].filter((variable) => !known.has(variable));
    const missing = [...known].filter(([variable, needed]) => needed && !environment.has(variable));
    return [
      ...unread.map((variable) => `${place}: ${name} doesn't read ${variable}`),
      ...missing.map(([variable]) => `${place}: ${name} needs ${variable}`),
    ];
  }

  #variablesOf(name: string): Map<string, boolean> {
    const { parent, variables } = this.#classes.get(name) ?? { variables: [] };
    return new Map([...(parent ? this.#variablesOf(parent) : []), ...variables]);
  }
}

function readClass({ heritageClauses, members }: ts.ClassDeclaration): ConfigClass {
  const parent = heritageClauses?.[0]?.types[0]?.expression;
  return {
    parent: parent && ts.isIdentifier(parent) ? parent.text : undefined,
    variables: new Map(
      members
        .filter(ts.isPropertyDeclaration)
        .map((property) => [
          variableOf((property.name as ts.Identifier).text),
          !property.initializer && !property.questionToken && !isConditional(property),
        ]),
    ),
  };
}

/** A decorator without parentheses is a named condition, such as `@WITH_SANDBOX_WEBHOOK`. */
function isConditional(property: ts.PropertyDeclaration): boolean {
  return (ts.getDecorators(property) ?? []).some(({ expression }) => ts.isIdentifier(expression));
}

/** `kafkaBrokers` -> `KAFKA_BROKERS` */
function variableOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
