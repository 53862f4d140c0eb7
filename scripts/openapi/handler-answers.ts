import { join } from 'node:path';
import ts from 'typescript';
import { publishedWords } from '../contracts/published-words.ts';
import { controllerSources } from './built-platform.ts';
import { TypeSchemas } from './type-schemas.ts';

/** Facts about a controller's method that only the sources contain. */
export interface HandlerAnswer {
  /** JSON Schema of the return value; undefined if the method returns nothing or writes the answer itself. */
  schema?: object;
  description?: string;
}

export interface HandlerAnswers {
  /** By `Controller.method`. */
  byName: ReadonlyMap<string, HandlerAnswer>;
  /** JSON Schemas of the named types in answers. */
  schemas: Readonly<Record<string, object>>;
}

/** Reads the return types of the controllers' handlers. */
export function readHandlerAnswers(
  root: string,
  sources: readonly string[] = controllerSources(root),
): HandlerAnswers {
  const files = sources.map((source) => join(root, source));
  const program = ts.createProgram(files, compilerOptionsOf(root));
  const checker = program.getTypeChecker();
  const schemas = new TypeSchemas(checker);
  const byName = new Map<string, HandlerAnswer>();
  for (const file of files) {
    for (const statement of program.getSourceFile(file)!.statements) {
      if (!ts.isClassDeclaration(statement) || !statement.name) continue;
      for (const member of statement.members) {
        if (!ts.isMethodDeclaration(member)) continue;
        const name = `${statement.name.text}.${member.name.getText()}`;
        byName.set(name, answerOf(member, checker, schemas));
      }
    }
  }
  const named = [...schemas.named].sort(([one], [other]) => (one < other ? -1 : 1));
  return { byName, schemas: Object.fromEntries(named) };
}

function answerOf(
  method: ts.MethodDeclaration,
  checker: ts.TypeChecker,
  schemas: TypeSchemas,
): HandlerAnswer {
  const signature = checker.getSignatureFromDeclaration(method)!;
  const returned = checker.getReturnTypeOfSignature(signature);
  const type = checker.getAwaitedType(returned) ?? returned;
  const isJson =
    !(type.flags & (ts.TypeFlags.VoidLike | ts.TypeFlags.Any | ts.TypeFlags.StringLike)) &&
    type.symbol?.name !== 'StreamableFile';
  const comment = ts.displayPartsToString(signature.getDocumentationComment(checker));
  return {
    ...(isJson && { schema: schemas.schemaOf(type) }),
    ...(comment && { description: publishedWords(comment) }),
  };
}

function compilerOptionsOf(root: string): ts.CompilerOptions {
  const file = join(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  // Only the requested files and their imports.
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [] },
    ts.sys,
    root,
  );
  return { ...options, incremental: false, noEmit: true };
}
