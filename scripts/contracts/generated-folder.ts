import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder whose files are all written by a program. */
export class GeneratedFolder {
  private readonly folder: string;
  private readonly files: ReadonlyMap<string, string>;

  /** @param files what the folder should hold: texts by paths within it. */
  constructor(folder: string, files: ReadonlyMap<string, string>) {
    this.folder = folder;
    this.files = files;
  }

  /** Paths of the files that lack, differ or are too many. */
  stale(): string[] {
    const different = [...this.files]
      .filter(([path, text]) => {
        const file = join(this.folder, path);
        return !existsSync(file) || readFileSync(file, 'utf8') !== text;
      })
      .map(([path]) => path);
    return [...different, ...this.leftOver()].sort();
  }

  write(): void {
    for (const path of this.leftOver()) rmSync(join(this.folder, path));
    for (const [path, text] of this.files) {
      const file = join(this.folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  private leftOver(): string[] {
    return globSync('**/*.*', { cwd: this.folder }).filter((path) => !this.files.has(path));
  }
}
