import { Worker } from 'node:worker_threads';
import type { ServiceName } from '../services/service-names.ts';

export type Translated = {
  kind: 'translated';
  /** The edited files, relative to the repository. */
  files: readonly string[];
  /** The services that load any of them. */
  services: readonly ServiceName[];
  /** The time of the last save, from `Date.now()`. */
  editedAt: number;
  tookMs: number;
};

export type CompilerMessage =
  | { kind: 'watching' }
  | Translated
  /** An edited file has errors; nothing was compiled. */
  | { kind: 'refused'; errors: string }
  /** Everything that depends on the edited files was checked, too. */
  | { kind: 'checked'; errors: string | undefined };

export type Compiler = {
  /** Resolves when edits are detected. */
  watching: Promise<void>;
  stop(): Promise<void>;
};

/** Runs TypeScript in its own thread, so that pages and requests are not blocked. */
export function startCompiler(onMessage: (message: CompilerMessage) => void): Compiler {
  const worker = new Worker(new URL('./compiler.worker.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Prevents an unhandled rejection if nobody waits when it fails.
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
