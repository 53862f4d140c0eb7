import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, nameOf } from './contract.ts';
import { formattedText } from './formatted-file.ts';

/**
 * The published contracts: a file for each version of each event, kept even after its declaration is
 * removed.
 */
export class PublishedFolder {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  read(): Contract[] {
    return globSync('*.json', { cwd: this.folder })
      .sort()
      .map((file) => JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as Contract);
  }

  async write(contracts: readonly Contract[]): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    for (const contract of contracts) {
      const file = join(this.folder, `${nameOf(contract)}.json`);
      writeFileSync(file, await formattedText(file, contract));
    }
  }
}
