import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENT_SPEC } from './spec-title.ts';

/** The generated files that Jest runs, one per batch. Their folder belongs to this run only. */
export class BatchFiles {
  private readonly directory: string;

  constructor(rootDirectory: string) {
    const parent = join(rootDirectory, '.local/batches');
    mkdirSync(parent, { recursive: true });
    this.directory = mkdtempSync(join(parent, 'run-'));
  }

  /** @returns the path of a file that loads the specs in order. */
  write(name: string, specs: readonly string[]): string {
    const path = join(this.directory, `${name}.spec.js`);
    writeFileSync(path, sourceOf(specs));
    return path;
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

// If a spec can't be loaded, only that spec fails.
function sourceOf(specs: readonly string[]): string {
  return `for (const spec of ${JSON.stringify(specs)}) {
  globalThis.${CURRENT_SPEC} = spec;
  try {
    await import(spec);
  } catch (error) {
    describe('the spec file', () => it('can be loaded', () => { throw error; }));
  }
}
`;
}
