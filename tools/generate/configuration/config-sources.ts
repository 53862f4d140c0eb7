import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A property of a configuration class, with what its source alone says. */
export interface DeclaredProperty {
  name: string;
  /** Its doc comment on one line; undefined if there is none. */
  comment?: string;
  /** What its number counts, as its tag `@unit` says. */
  unit?: string;
  /** The class of shared settings that it holds: `@Settings(...)`. */
  settings?: string;
  /** The class of the items in its JSON: `@JsonList(...)`. */
  items?: string;
}

/** A configuration class (`...Config`). */
export interface DeclaredClass {
  name: string;
  /** Its source file. */
  path: string;
  comment?: string;
  parent?: string;
  /** Its own ones, in their order. */
  properties: DeclaredProperty[];
}

/** The configuration classes, parsed from their sources. */
export interface ConfigSources {
  /** By name. */
  classes: ReadonlyMap<string, DeclaredClass>;
  /** The name of the class that each file loads, by the file's path; undefined if it loads none. */
  loadedBy: ReadonlyMap<string, string | undefined>;
}

/** What the services and the libraries read. @param root of the repository. */
export function configSourcesIn(root: string): ConfigSources {
  const patterns = ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'];
  const paths = globSync(patterns, { cwd: root, exclude: ['**/*.spec.ts'] }).sort();
  return readConfigSources(
    new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  );
}

/** @param sources source texts by path. */
export function readConfigSources(sources: ReadonlyMap<string, string>): ConfigSources {
  const classes = new Map<string, DeclaredClass>();
  const loadedBy = new Map<string, string | undefined>();
  for (const [path, text] of sources) {
    loadedBy.set(path, /\bloadConfig\((\w+)/.exec(text)?.[1]);
    if (!/class \w+Config\b/.test(text)) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    for (const statement of file.statements) {
      if (!ts.isClassDeclaration(statement)) continue;
      const name = statement.name?.text;
      if (name?.endsWith('Config')) classes.set(name, { name, path, ...readClass(statement) });
    }
  }
  return { classes, loadedBy };
}

/** The class with those from which it has properties: what it extends, and shared settings. */
export function classesIn(name: string, sources: ConfigSources): DeclaredClass[] {
  const known = sources.classes.get(name);
  if (!known) return [];
  const others = [known.parent, ...known.properties.map(({ settings }) => settings)];
  return [
    ...others.flatMap((other) => (other === undefined ? [] : classesIn(other, sources))),
    known,
  ];
}

function readClass(declaration: ts.ClassDeclaration): Omit<DeclaredClass, 'name' | 'path'> {
  const parent = declaration.heritageClauses?.[0]?.types[0]?.expression;
  const comment = commentOf(declaration);
  return {
    ...(comment !== undefined && { comment }),
    ...(parent && ts.isIdentifier(parent) && { parent: parent.text }),
    properties: declaration.members.filter(ts.isPropertyDeclaration).map(readProperty),
  };
}

function readProperty(property: ts.PropertyDeclaration): DeclaredProperty {
  const found = {
    comment: commentOf(property),
    unit: unitOf(property),
    settings: classIn(property, 'Settings'),
    items: classIn(property, 'JsonList'),
  };
  const known = Object.entries(found).filter(([, value]) => value !== undefined);
  return { name: (property.name as ts.Identifier).text, ...Object.fromEntries(known) };
}

function commentOf(node: ts.Node): string | undefined {
  const doc = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  return onOneLine(ts.getTextOfJSDocComment(doc?.comment));
}

function unitOf(property: ts.PropertyDeclaration): string | undefined {
  const tag = ts.getJSDocTags(property).find(({ tagName }) => tagName.text === 'unit');
  return onOneLine(ts.getTextOfJSDocComment(tag?.comment));
}

function onOneLine(text: string | undefined): string | undefined {
  return text?.replace(/\s+/g, ' ').trim() || undefined;
}

/** The class that is the argument of a decorator. */
function classIn(property: ts.PropertyDeclaration, decorator: string): string | undefined {
  const calls = (ts.getDecorators(property) ?? [])
    .map(({ expression }) => expression)
    .filter(ts.isCallExpression);
  const [named] = calls.find(({ expression }) => isNamed(expression, decorator))?.arguments ?? [];
  return named && ts.isIdentifier(named) ? named.text : undefined;
}

function isNamed(expression: ts.Expression, name: string): boolean {
  return ts.isIdentifier(expression) && expression.text === name;
}
