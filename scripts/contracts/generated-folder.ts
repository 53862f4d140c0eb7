import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder that contains only generated files. */
export class GeneratedFolder {
  private readonly folder: string;
  private readonly files: ReadonlyMap<string, string>;

  /** @param files the expected content: texts by path within the folder. */
  constructor(folder: string, files: ReadonlyMap<string, string>) {
    this.folder = folder;
    this.files = files;
  }

  /** Paths of files that are missing, different or superfluous. */
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
