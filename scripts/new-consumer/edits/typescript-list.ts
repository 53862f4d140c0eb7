import type { Tree } from '@angular-devkit/schematics';
import ts from 'typescript';
import { editFile, insertAt, missing } from './insertion.ts';

/** Adds an element or a property at the end of the list or object that a file declares under a name. */
export function appendToConstant(tree: Tree, path: string, constant: string, code: string): void {
  editFile(tree, path, (text) => {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
    const last = elementsOf(file, constant)?.at(-1);
    if (!last) throw missing(path, `list or object "${constant}"`);
    return insertAt(text, last.end, `,\n${code}`);
  });
}

function elementsOf(file: ts.SourceFile, constant: string): readonly ts.Node[] | undefined {
  const value = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === constant)?.initializer;
  const literal = value && withoutTypes(value);
  if (literal && ts.isArrayLiteralExpression(literal)) return literal.elements;
  if (literal && ts.isObjectLiteralExpression(literal)) return literal.properties;
  return undefined;
}

/** `[...] as const satisfies List` -> `[...]` */
function withoutTypes(value: ts.Expression): ts.Expression {
  const isTyped = ts.isAsExpression(value) || ts.isSatisfiesExpression(value);
  return isTyped ? withoutTypes(value.expression) : value;
}
