import { parseArgs } from 'node:util';
import { type EventClass, eventDeclarationOf, publishedEventClasses } from '#contracts';
import { strings } from '@angular-devkit/schematics';
import { portNames } from '../local/ports.ts';
import { defaultPortOf, serviceNames } from '../local/services/service-names.ts';

const USAGE = 'npm run new:consumer -- <name> --events <event,event> [--dry-run]';

interface Arguments {
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

/** An event that a consumer can handle. */
export interface KnownEvent {
  /** `card_ordered` */
  identifier: string;
  /** `CardOrdered`: its class in `#contracts`. */
  className: string;
  /** `card-ordered`: its handler's file. */
  fileName: string;
  /** The handler deletes what it knows of the event's key. */
  isErasure: boolean;
}

const erasureOf = (eventClass: EventClass) => eventDeclarationOf(eventClass).erasedBy?.();

const known = (eventClass: EventClass): KnownEvent => {
  const { identifier } = eventDeclarationOf(eventClass);
  return {
    identifier,
    className: eventClass.name,
    fileName: strings.dasherize(identifier),
    isErasure: publishedEventClasses.some((erased) => erasureOf(erased) === eventClass),
  };
};

/** Without erasures, which come with the events whose data they erase. */
export const knownEvents: readonly KnownEvent[] = publishedEventClasses
  .map(known)
  .filter(({ isErasure }) => !isErasure);

/** With the events that erase the data of others: no service starts without a handler for them. */
export function withErasures(events: readonly KnownEvent[]): KnownEvent[] {
  const erasures = publishedEventClasses
    .filter(({ name }) => events.some(({ className }) => className === name))
    .flatMap((eventClass) => erasureOf(eventClass) ?? [])
    .map(known)
    .filter(({ identifier }) => !events.some((event) => event.identifier === identifier));
  return [...events, ...erasures];
}

// Kubernetes labels have at most 63 characters, and the longest derived name is used as a label.
const MAX_LENGTH = 63 - '-migration'.length;

// Names already used where the service's name would appear: in endpoints.json and its credentials, among
// the containers of docker-compose.yml, the ConfigMaps and Jobs of k8s, and Postgres's roles.
const namesOfOthers = [
  'acs',
  'admin',
  'image',
  'none',
  'onboarding-app',
  'partner',
  'platform-api',
  'public',
  'topics',
  'web',
];

/** @returns why a new service can't have this name; undefined if it can. */
function nameFault(name: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return `"${name}" is not a name: lower-case letters, digits and single hyphens, a letter first.`;
  }
  if (name.length > MAX_LENGTH) return `"${name}" is longer than ${MAX_LENGTH} characters.`;
  if (serviceNames.some((taken) => taken === name)) return `There is a service "${name}" already.`;
  if (isOfOthers(name)) return `"${name}" is the name of something else here: choose another one.`;
  if (isReservedByPostgres(name.replaceAll('-', '_'))) {
    return `Postgres keeps "${name}" for itself: it can't be the name of a role and a database.`;
  }
  return undefined;
}

function isOfOthers(name: string): boolean {
  const isMigrationOf = serviceNames.some((service) => name === `migrate-${service}`);
  const isPort = portNames.some((port) => port === strings.camelize(name));
  return namesOfOthers.includes(name) || isPort || isMigrationOf;
}

function isReservedByPostgres(role: string): boolean {
  return role.startsWith('pg_') || postgresReservedWords.includes(role);
}

/** The names of the new service and its parts, for templates and edits. */
export interface NewConsumer {
  /** For `apps/<name>` and everywhere outside of code: `loyalty-points` */
  name: string;
  /** `loyaltyPoints` */
  camelName: string;
  /** `LoyaltyPoints` */
  className: string;
  /** For the database and its role: `loyalty_points` */
  databaseName: string;
  /** Prefix of environment variables: `LOYALTY_POINTS` */
  variablePrefix: string;
  port: number;
  /** Time of the first migration in milliseconds; TypeORM sorts by it. */
  migrationTime: number;
  events: KnownEvent[];
}

const PORT_STEP = 100;

export function newConsumer(name: string, events: KnownEvent[], now: Date): NewConsumer {
  return {
    name,
    camelName: strings.camelize(name),
    className: strings.classify(name),
    databaseName: name.replaceAll('-', '_'),
    variablePrefix: name.replaceAll('-', '_').toUpperCase(),
    port: Math.max(...serviceNames.map(defaultPortOf)) + PORT_STEP,
    migrationTime: now.getTime(),
    events: withErasures(events),
  };
}

/** Words that need quotes as the name of a role or database in Postgres 18. */
export const postgresReservedWords: readonly string[] = `
  all analyse analyze and any array as asc asymmetric authorization binary both case cast check
  collate collation column concurrently constraint create cross current_catalog current_date
  current_role current_schema current_time current_timestamp current_user default deferrable
  desc distinct do else end except false fetch for foreign freeze from full grant group having
  ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps
  placing primary references returning right select session_user similar some symmetric
  system_user table tablesample then to trailing true union unique user using variadic verbose
  when where window with
`
  .trim()
  .split(/\s+/);
