import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * The doc comments of a folder's sources by the name of their target: `Class`, `Class.property` or
 * `constant`. Compiled files don't contain them.
 */
export function readDocComments(folder: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  for (const file of globSync('**/*.ts', { cwd: folder, exclude: ['**/*.spec.ts'] }).sort()) {
    const text = readFileSync(join(folder, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      for (const [name, node] of namedNodes(statement)) {
        const comment = commentOf(node);
        if (comment) comments.set(name, comment);
      }
    }
  }
  return comments;
}

/** The doc comments of a folder's declared errors, by code: what has happened, and what the caller does. */
export function readErrorComments(folder: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  for (const file of globSync('**/*.ts', { cwd: folder, exclude: ['**/*.spec.ts'] }).sort()) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes('declareError(')) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const code = declaredCodeOf(node);
      const documented = code && ts.findAncestor(node, isDocumented);
      const comment = documented && commentOf(documented);
      if (comment && !comments.has(code)) comments.set(code, comment);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return comments;
}

/** The code in `declareError('card_unknown', ...)`. */
function declaredCodeOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'declareError') return undefined;
  const code = unwrapped(node.arguments[0]!);
  return ts.isStringLiteral(code) ? code.text : undefined;
}

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isSatisfiesExpression(node) ? node.expression : node;
}

/** True for what a doc comment can be written above: a property of an object, or a statement. */
function isDocumented(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) || ts.isVariableStatement(node);
}

function namedNodes(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => [name.getText(), statement]);
  }
  if (!ts.isClassDeclaration(statement) || !statement.name) return [];
  const className = statement.name.text;
  return [
    [className, statement],
    ...statement.members
      .filter((member) => ts.isPropertyDeclaration(member))
      .map((member): [string, ts.Node] => [`${className}.${member.name.getText()}`, member]),
  ];
}

function commentOf(node: ts.Node): string | undefined {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter((part) => ts.isJSDoc(part));
  const comment = ts.getTextOfJSDocComment(doc?.comment);
  return comment === undefined ? undefined : publishedWords(comment);
}

/**
 * A doc comment for readers of a published document: on one line, without citations of this repository's
 * pages, which they don't have.
 */
export function publishedWords(comment: string): string {
  return comment
    .replace(/\s*\((?:[^()]*, )?docs\/interface(?:\/[\w-]+)?\.md#[^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
