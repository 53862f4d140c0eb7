import { join } from 'node:path';
import { type Rule, SchematicsException, type Tree } from '@angular-devkit/schematics';
import { format, getFileInfo, resolveConfig } from 'prettier';
import ts from 'typescript';
import { repositoryDirectory } from '../local/repository.ts';
import type { NewConsumer } from './arguments.ts';

const SERVICES = 'tools/deployment/services.ts';

/** Adds the service's consumer group with its topics, and its declaration, from which the deployment follows. */
export function declareService(tree: Tree, { name, camelName }: NewConsumer): void {
  appendToConstant(tree, 'libs/contracts/src/topics.ts', 'consumerGroups', `'${name}'`);
  appendToConstant(tree, SERVICES, 'services', `'${name}': ${camelName}`);
  editFile(tree, SERVICES, (text) => {
    const last = [...text.matchAll(/^import .* from '\.\.\/\.\.\/apps\/.*;$/gm)].at(-1);
    if (!last) throw missing(SERVICES, 'import of a declaration');
    const line = `\nimport { ${camelName} } from '../../apps/${name}/service.ts';`;
    return insertAt(text, last.index + last[0].length, line);
  });
}

/** Changes one file of the repository. @throws SchematicsException if the file does not exist. */
function editFile(tree: Tree, path: string, edit: (text: string) => string): void {
  tree.overwrite(path, edit(tree.readText(path)));
}

function insertAt(text: string, offset: number, inserted: string): string {
  return text.slice(0, offset) + inserted + text.slice(offset);
}

/** The repository differs from what the generator expects, so it changes nothing. */
function missing(path: string, what: string): SchematicsException {
  return new SchematicsException(
    `${path}: there is no ${what}, so tools/new-consumer does not know where to add the new service`,
  );
}

/** Appends an element or property to the list or object declared under a name. */
export function appendToConstant(tree: Tree, path: string, constant: string, code: string): void {
  editFile(tree, path, (text) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const literal = literalOf(file, constant);
    if (!literal) throw missing(path, `list or object "${constant}"`);
    // Before the closing bracket, so that a comment on the last element stays with it.
    const extended = insertAt(text, literal.end - 1, `${code},\n`);
    const elements = elementsOf(literal);
    const needsComma = elements.length > 0 && !elements.hasTrailingComma;
    return needsComma ? insertAt(extended, elements.at(-1)!.end, ',') : extended;
  });
}

type Literal = ts.ArrayLiteralExpression | ts.ObjectLiteralExpression;

function literalOf(file: ts.SourceFile, constant: string): Literal | undefined {
  const value = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === constant)?.initializer;
  const literal = value && withoutTypes(value);
  const isLiteral =
    literal && (ts.isArrayLiteralExpression(literal) || ts.isObjectLiteralExpression(literal));
  return isLiteral ? literal : undefined;
}

function elementsOf(literal: Literal): ts.NodeArray<ts.Node> {
  return ts.isArrayLiteralExpression(literal) ? literal.elements : literal.properties;
}

/** `[...] as const satisfies List` -> `[...]` */
function withoutTypes(value: ts.Expression): ts.Expression {
  const isTyped = ts.isAsExpression(value) || ts.isSatisfiesExpression(value);
  return isTyped ? withoutTypes(value.expression) : value;
}

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
