import type { Tree } from '@angular-devkit/schematics';
import ts from 'typescript';
import { editFile, insertAt, missing } from './insertion.ts';

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
