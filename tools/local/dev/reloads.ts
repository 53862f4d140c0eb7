import { Worker } from 'node:worker_threads';
import type { ServiceName } from '../services/service-names.ts';
import type { Service } from '../services/service.ts';

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

type Compiler = {
  /** Resolves when edits are detected. */
  watching: Promise<void>;
  stop(): Promise<void>;
};

/** Runs TypeScript in its own thread, so that pages and requests are not blocked. */
export function startCompiler(onMessage: (message: CompilerMessage) => void): Compiler {
  const worker = new Worker(new URL('./compiler.worker.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Prevents an unhandled rejection if it fails before a caller waits.
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

type ReloadOptions = {
  services: Record<ServiceName, Pick<Service, 'start' | 'stop'>>;
  /** The user runs the service separately, or not at all. */
  isLeftOut: (name: ServiceName) => boolean;
  migrate: (name: ServiceName) => Promise<void>;
  isStopping: () => boolean;
  print: (line: string) => void;
};

/** Restarts services after compiling: one restart at a time per service, and the latest request always wins. */
export class Reloads {
  readonly #options: ReloadOptions;
  readonly #waiting = new Map<ServiceName, Translated[]>();
  readonly #underWay = new Set<ServiceName>();

  constructor(options: ReloadOptions) {
    this.#options = options;
  }

  take(translated: Translated): void {
    const { isLeftOut, print } = this.#options;
    const files = translated.files.slice(0, 3).join(', ');
    const more = translated.files.length > 3 ? ` and ${translated.files.length - 3} more` : '';
    const whom = translated.services.join(', ') || 'no service loads it';
    print(`${files}${more}: ${whom} (checked and translated in ${seconds(translated.tookMs)})`);
    for (const name of translated.services.filter((each) => !isLeftOut(each))) {
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), translated]);
      if (!this.#underWay.has(name)) void this.#reloadUntilLatest(name);
    }
  }

  async #reloadUntilLatest(name: ServiceName): Promise<void> {
    this.#underWay.add(name);
    for (let taken = this.#take(name); taken; taken = this.#take(name)) {
      await this.#reload(name, taken);
    }
    this.#underWay.delete(name);
  }

  #take(name: ServiceName): Translated[] | undefined {
    const taken = this.#waiting.get(name);
    this.#waiting.delete(name);
    return taken;
  }

  async #reload(name: ServiceName, taken: readonly Translated[]): Promise<void> {
    const { services, migrate, isStopping, print } = this.#options;
    const startedAt = performance.now();
    try {
      const files = taken.flatMap((each) => each.files);
      await services[name].stop();
      if (files.some((file) => file.startsWith(`apps/${name}/src/database/`))) await migrate(name);
      await services[name].start();
      const editedAt = Math.min(...taken.map((each) => each.editedAt));
      const restart = seconds(performance.now() - startedAt);
      print(`${name}: live ${seconds(Date.now() - editedAt)} after the edit (restart ${restart})`);
    } catch (error) {
      if (!isStopping()) print(`${name} does not run: ${(error as Error).message}`);
    }
  }
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1_000).toFixed(1)} s`;
}
