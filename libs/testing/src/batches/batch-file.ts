import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENT_SPEC } from './spec-title.ts';

/** The files that Jest runs in place of batches of specs. Of this run only: there may be others. */
export class BatchFiles {
  private readonly directory: string;

  constructor(rootDirectory: string) {
    const parent = join(rootDirectory, '.local/batches');
    mkdirSync(parent, { recursive: true });
    this.directory = mkdtempSync(join(parent, 'run-'));
  }

  /** @returns the path of a file that loads the specs, one after another. */
  write(name: string, specs: readonly string[]): string {
    const path = join(this.directory, `${name}.spec.js`);
    writeFileSync(path, sourceOf(specs));
    return path;
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

// A spec that can't be loaded fails alone: the others of its batch still run.
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
