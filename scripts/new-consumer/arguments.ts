import { parseArgs } from 'node:util';
import { nameFault } from './consumer-name.ts';
import { type KnownEvent, knownEvents } from './known-events.ts';

export const USAGE = 'npm run new:consumer -- <name> --events <event,event> [--dry-run]';

export interface Arguments {
  name: string;
  events: KnownEvent[];
  isDryRun: boolean;
}

/** Invalid arguments; the message says why, and what is possible. */
export class ArgumentError extends Error {}

/** @throws ArgumentError naming all invalid arguments. */
export function readArguments(words: string[]): Arguments {
  const { names, identifiers, isDryRun } = parse(words);
  const [name, ...more] = names;
  if (name === undefined) throw new ArgumentError(`Which name? ${USAGE}`);
  const faults = [
    ...(more.length > 0 ? [`One name only, not also ${more.join(', ')}.`] : []),
    ...[nameFault(name)].filter((fault) => fault !== undefined),
    ...eventFaults(identifiers),
  ];
  if (faults.length > 0) throw new ArgumentError(faults.join('\n'));
  const events = identifiers.map((wanted) =>
    knownEvents.find(({ identifier }) => identifier === wanted)!,
  );
  return { name, events, isDryRun };
}

function parse(words: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { events: { type: 'string', default: '' }, 'dry-run': { type: 'boolean' } },
    });
    return {
      names: positionals,
      identifiers: values.events
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
      isDryRun: values['dry-run'] ?? false,
    };
  } catch (error) {
    throw new ArgumentError(`${(error as Error).message}\n${USAGE}`);
  }
}

function eventFaults(identifiers: string[]): string[] {
  const known = knownEvents.map(({ identifier }) => identifier);
  const list = known.map((identifier) => `  ${identifier}`).join('\n');
  if (identifiers.length === 0) return [`Which events? --events takes one or more of\n${list}`];
  const unknown = identifiers.filter((identifier) => !known.includes(identifier));
  const repeated = identifiers.filter((each, index) => identifiers.indexOf(each) < index);
  return [
    ...(unknown.length > 0
      ? [`There is no event ${[...new Set(unknown)].join(', ')}. There are\n${list}`]
      : []),
    ...[...new Set(repeated)].map((each) => `${each} stands twice: one handler an event.`),
  ];
}
