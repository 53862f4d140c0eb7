import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import ts from 'typescript';
import { repositoryDirectory } from '../repository.ts';
import { serviceNames, type ServiceName } from '../services/service-names.ts';
import type { CompilerMessage } from './reloads.ts';

type Builder = ts.EmitAndSemanticDiagnosticsBuilderProgram;

/**
 * Compiles edited files as soon as they have no errors themselves, and checks their dependents afterwards:
 * a change of a library may affect a thousand files, too many to wait for.
 */
class EditedFiles {
  /** The versions compiled last. */
  readonly #translated = new Map<string, ts.SourceFile>();
  #latest: Builder | undefined;

  take(builder: Builder): void {
    const isFirst = this.#latest === undefined;
    this.#latest = builder;
    const sources = builder.getSourceFiles().filter(isOurs);
    if (isFirst) {
      for (const source of sources) this.#translated.set(source.fileName, source);
      report({ kind: 'watching' });
    } else {
      // Compared by text: a file saved without a change, or restored after an error, is already running.
      const edited = sources.filter(
        (each) => this.#translated.get(each.fileName)?.text !== each.text,
      );
      if (edited.length > 0 && !this.#translate(builder, edited)) return;
    }
    void this.#checkTheRest(builder);
  }

  /** @returns true if they have no errors and were compiled. */
  #translate(builder: Builder, edited: readonly ts.SourceFile[]): boolean {
    const startedAt = performance.now();
    const program = builder.getProgram();
    const errors = edited.flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]);
    if (errors.length > 0) {
      report({ kind: 'refused', errors: inWords(errors) });
      return false;
    }
    for (const source of edited) {
      program.emit(source);
      this.#translated.set(source.fileName, source);
    }
    const files = edited.map(({ fileName }) => fileName);
    report({
      kind: 'translated',
      files: files.map((file) => relative(repositoryDirectory, file)),
      services: serviceNames.filter((name) => isPartOf(builder, name, new Set(files))),
      editedAt: Math.max(...files.map((file) => statSync(file).mtimeMs)),
      tookMs: performance.now() - startedAt,
    });
    return true;
  }

  async #checkTheRest(builder: Builder): Promise<void> {
    do {
      // Lets the next edit be processed.
      await setImmediate();
      if (builder !== this.#latest) return;
    } while (builder.getSemanticDiagnosticsOfNextAffectedFile() !== undefined);
    const errors = [...builder.getSemanticDiagnostics()];
    // Also saves the build information, so that the next build does not consider these files outdated.
    builder.emit();
    report({ kind: 'checked', errors: errors.length > 0 ? inWords(errors) : undefined });
  }
}

/** True if the files belong to the service's programs: the service itself and its migrations. */
function isPartOf(builder: Builder, name: ServiceName, files: ReadonlySet<string>): boolean {
  const programs = ['main.ts', 'migrate.ts'].map((file) =>
    builder.getSourceFile(join(repositoryDirectory, 'apps', name, 'src', file)),
  );
  return programs.some(
    (program) => program && builder.getAllDependencies(program).some((file) => files.has(file)),
  );
}

function isOurs({ fileName, isDeclarationFile }: ts.SourceFile): boolean {
  return !isDeclarationFile && !fileName.includes('/node_modules/');
}

function inWords(errors: readonly ts.Diagnostic[]): string {
  return ts.formatDiagnosticsWithColorAndContext(errors, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => repositoryDirectory,
    getNewLine: () => '\n',
  });
}

function report(message: CompilerMessage): void {
  parentPort!.postMessage(message);
}

const files = new EditedFiles();
const host = ts.createWatchCompilerHost(
  join(repositoryDirectory, 'tsconfig.json'),
  {},
  ts.sys,
  ts.createEmitAndSemanticDiagnosticsBuilderProgram,
  (problem) => report({ kind: 'refused', errors: inWords([problem]) }),
  () => {},
);
host.afterProgramCreate = (builder) => files.take(builder);
ts.createWatchProgram(host);
