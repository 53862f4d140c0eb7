import { execFile, type ExecFileOptions } from 'node:child_process';
import { SetupError } from '../../local/setup-error.ts';

/** Of a log that is read, or a list of objects. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** `kubectl` with one context, which is always named: the current one may be anybody's. */
export class Kubectl {
  readonly #context: string;

  constructor(context: string) {
    this.#context = context;
  }

  /** @throws SetupError with what kubectl says, if it fails. */
  run(...parameters: string[]): Promise<string> {
    return this.#start(parameters);
  }

  /** Applies objects as they are. */
  async apply(objects: readonly object[]): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: objects };
    await this.#start(['apply', '--filename', '-'], JSON.stringify(list));
  }

  async read<T>(...parameters: string[]): Promise<T> {
    return JSON.parse(await this.run('get', ...parameters, '--output', 'json')) as T;
  }

  #start(parameters: string[], input = ''): Promise<string> {
    const all = ['--context', this.#context, ...parameters];
    const options: ExecFileOptions = { maxBuffer: MOST_OUTPUT_BYTES };
    return new Promise((resolve, reject) => {
      const child = execFile('kubectl', all, options, (error, output, errors) => {
        if (!error) resolve(String(output));
        else reject(new SetupError(`kubectl ${parameters.join(' ')}: ${String(errors).trim()}`));
      });
      child.stdin?.end(input);
    });
  }
}
