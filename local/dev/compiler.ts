import { Worker } from 'node:worker_threads';
import type { ServiceName } from '../services/service-names.ts';

export type Translated = {
  kind: 'translated';
  /** What was edited, below the repository. */
  files: readonly string[];
  /** Those that load any of it. */
  services: readonly ServiceName[];
  /** When the latest of the files was saved, as of `Date.now()`. */
  editedAt: number;
  tookMs: number;
};

export type CompilerMessage =
  | { kind: 'watching' }
  | Translated
  /** What was edited has errors: nothing of it was translated. */
  | { kind: 'refused'; errors: string }
  /** All that depends on what was edited was looked at, too. */
  | { kind: 'checked'; errors: string | undefined };

export type Compiler = {
  /** Resolves once edits are seen. */
  watching: Promise<void>;
  stop(): Promise<void>;
};

/** TypeScript in a thread of its own: while it thinks, pages and requests go on. */
export function startCompiler(onMessage: (message: CompilerMessage) => void): Compiler {
  const worker = new Worker(new URL('./compiler.worker.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Nobody may be waiting in the moment when it fails.
  promise.catch(() => {});
  worker.on('message', (message: CompilerMessage) => {
    if (message.kind === 'watching') resolve();
    else onMessage(message);
  });
  worker.on('error', (error) => {
    reject(error);
    console.error(error);
  });
  return {
    watching: promise,
    stop: async () => {
      await worker.terminate();
    },
  };
}
