import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { repositoryDirectory } from '../../../local/repository.ts';

const FOLDER = 'docs/scenarios';
const WRITE_COMMAND = 'npm run scenarios -- --write';

/** The pages in `docs/scenarios`, which are written, or compared with what the runs did. */
export class WrittenPages {
  /** @param writes the pages are written, not compared. */
  constructor(private readonly writes: boolean) {}

  /** @throws Error that names the first line that differs. */
  async hold(file: string, text: string): Promise<void> {
    const path = join(FOLDER, file);
    const absolute = join(repositoryDirectory, path);
    const formatted = await format(text, {
      ...(await resolveConfig(absolute)),
      filepath: absolute,
    });
    if (this.writes) {
      mkdirSync(join(repositoryDirectory, FOLDER), { recursive: true });
      writeFileSync(absolute, formatted);
      return;
    }
    if (!existsSync(absolute)) throw new Error(`${path} is missing: ${WRITE_COMMAND} writes it`);
    const difference = firstDifference(readFileSync(absolute, 'utf8'), formatted);
    if (difference) throw new Error(`${path}:${difference}\n${WRITE_COMMAND} writes it anew`);
  }

  /** @throws Error for a page that has no scenario any more. */
  holdOnly(files: readonly string[]): void {
    const others = readdirSync(join(repositoryDirectory, FOLDER)).filter(
      (file) => !files.includes(file),
    );
    if (this.writes) {
      for (const file of others) rmSync(join(repositoryDirectory, FOLDER, file));
    } else if (others.length > 0) throw new Error(`${FOLDER} has pages of no scenario: ${others}`);
  }
}

/** @returns the number of the first line that differs, with both lines; undefined if none does. */
export function firstDifference(written: string, played: string): string | undefined {
  if (written === played) return undefined;
  const [writtenLines, playedLines] = [written.split('\n'), played.split('\n')];
  const index = playedLines.findIndex((line, at) => line !== writtenLines[at]);
  const at = index === -1 ? playedLines.length : index;
  const told = (line: string | undefined) => (line === undefined ? '(the end)' : line);
  return `${at + 1} differs\n  the page: ${told(writtenLines[at])}\n  the run:  ${told(playedLines[at])}`;
}
