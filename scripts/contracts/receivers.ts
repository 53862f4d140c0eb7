import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const handlerDecorators = ['OnEvent', 'OnEvents'];

/** The names of event classes with a handler, by app. */
export function readReceivers(appsFolder: string): ReadonlyMap<string, readonly string[]> {
  const receivers = new Map<string, string[]>();
  const sources = { cwd: appsFolder, exclude: ['**/*.spec.ts'] };
  for (const file of globSync('*/src/**/*.ts', sources).sort()) {
    const handled = handledIn(readFileSync(join(appsFolder, file), 'utf8'));
    if (handled.length === 0) continue;
    const [app = ''] = file.split('/');
    receivers.set(app, [...(receivers.get(app) ?? []), ...handled]);
  }
  return receivers;
}

function handledIn(text: string): string[] {
  // Skips files without handlers, because parsing all sources takes a second.
  if (!handlerDecorators.some((name) => text.includes(name))) return [];
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => ts.isClassDeclaration(statement))
    .flatMap(({ members }) => members.filter((member) => ts.isMethodDeclaration(member)))
    .flatMap((method) => ts.getDecorators(method) ?? [])
    .map(({ expression }) => expression)
    .filter((expression) => ts.isCallExpression(expression))
    .filter(({ expression }) => handlerDecorators.includes(expression.getText()))
    .flatMap(({ arguments: [eventClass] }) => (eventClass ? [eventClass.getText()] : []));
}
