import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Event } from '#platform-client';
import { readIfThere, writePrivately } from '../settings.js';

/** How long an event may become visible after a later one: its transaction may have begun before. */
export const OVERLAP_MS = 60_000;

/** How far a partner's events were followed; can be kept as JSON. */
export interface Position {
  /** The time of the latest event that was seen. */
  until: string;
  /** The events near that time that were seen, with their times. */
  seen: Record<string, string>;
}

export function positionAt(time: Date): Position {
  return { until: time.toISOString(), seen: {} };
}

/** From here on the log is read, so that nothing is missed. */
export function readFrom({ until }: Position): string {
  return new Date(Date.parse(until) - OVERLAP_MS).toISOString();
}

/** The events that were not seen, the oldest first. */
export function unseen({ seen }: Position, newestFirst: readonly Event[]): Event[] {
  return newestFirst.filter(({ id }) => !Object.hasOwn(seen, id)).toReversed();
}

export function after(
  position: Position,
  { id, createdAt }: Pick<Event, 'id' | 'createdAt'>,
): Position {
  const until = createdAt > position.until ? createdAt : position.until;
  const all = { ...position.seen, [id]: createdAt };
  const oldest = readFrom({ until, seen: {} });
  const near = Object.entries(all).filter(([, time]) => time >= oldest);
  return { until, seen: Object.fromEntries(near) };
}

/** @returns undefined unless it is a position, as an older version of this program may have kept another. */
export function positionIn(value: unknown): Position | undefined {
  const { until, seen } = (value ?? {}) as Partial<Position>;
  const isWhole = typeof until === 'string' && !Number.isNaN(Date.parse(until));
  return isWhole && typeof seen === 'object' && seen !== null ? { until, seen } : undefined;
}

/** Where a listener stopped: a file for each, because several may run. */
export class PositionFile {
  private readonly path: string;

  /** @param names what is listened to, and where it goes. */
  constructor(folder: string, ...names: readonly string[]) {
    const hash = createHash('sha256').update(JSON.stringify(names)).digest('hex');
    this.path = join(folder, 'listen', `${hash.slice(0, 16)}.json`);
  }

  /** @returns undefined if there is none, or if it is damaged: then it starts from the beginning. */
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
