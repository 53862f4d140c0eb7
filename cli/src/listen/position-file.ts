import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writePrivately } from '../settings/private-file.js';
import { type Position, positionIn } from './position.js';

/** Where a listener stopped: a file for each, because several may run. */
export class PositionFile {
  private readonly path: string;

  /** @param names what is listened to, and where it goes. */
  constructor(folder: string, ...names: readonly string[]) {
    const hash = createHash('sha256').update(JSON.stringify(names)).digest('hex');
    this.path = join(folder, 'listen', `${hash.slice(0, 16)}.json`);
  }

  /** @returns undefined if there is none, or a damaged one: then it begins anew. */
  read(): Position | undefined {
    const text = readIfThere(this.path);
    try {
      return text === undefined ? undefined : positionIn(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  write(position: Position): void {
    writePrivately(this.path, position);
  }
}
