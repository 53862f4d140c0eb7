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
