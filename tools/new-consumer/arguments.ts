import { parseArgs } from 'node:util';
import { type EventClass, eventDeclarationOf, publishedEventClasses } from '#contracts';
import { strings } from '@angular-devkit/schematics';
import type { ServiceDeclaration } from '../deployment/declaration.ts';
import { portNames } from '../local/ports.ts';
import { defaultPortOf, serviceNames } from '../local/services/service-names.ts';

const USAGE = `npm run new:consumer -- <name> --events <event,event> [--dry-run]
  [--standalone <folder> [--packages <folder of packed packages> | registry]]`;

export interface Arguments {
  name: string;
  events: KnownEvent[];
  isDryRun: boolean;
  /** Left out for a service of this repository. */
  standalone?: {
    /** Of the new repository; it must be empty. */
    folder: string;
    /** A folder with packed packages, or `registry`; left out to build and pack them. */
    packages?: string;
  };
}

/** Invalid arguments; the message says why, and what is possible. */
export class ArgumentError extends Error {}

/** @throws ArgumentError naming all invalid arguments. */
export function readArguments(words: string[]): Arguments {
  const { names, identifiers, isDryRun, standalone, packages } = parse(words);
  const [name, ...more] = names;
  if (name === undefined) throw new ArgumentError(`Which name? ${USAGE}`);
  const faults = [
    ...(more.length > 0 ? [`One name only, not also ${more.join(', ')}.`] : []),
    ...[nameFault(name)].filter((fault) => fault !== undefined),
    ...eventFaults(identifiers),
    ...(standalone === '' ? ['Which folder? --standalone takes that of the new repository.'] : []),
    ...(packages !== undefined && standalone === undefined
      ? ['--packages is for --standalone.']
      : []),
  ];
  if (faults.length > 0) throw new ArgumentError(faults.join('\n'));
  const events = identifiers.map((wanted) =>
    knownEvents.find(({ identifier }) => identifier === wanted)!,
  );
  if (standalone === undefined) return { name, events, isDryRun };
  return {
    name,
    events,
    isDryRun,
    standalone: { folder: standalone, ...(packages && { packages }) },
  };
}

function parse(words: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        events: { type: 'string', default: '' },
        'dry-run': { type: 'boolean' },
        standalone: { type: 'string' },
        packages: { type: 'string' },
      },
    });
    return {
      names: positionals,
      identifiers: values.events
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
      isDryRun: values['dry-run'] ?? false,
      standalone: values.standalone,
      packages: values.packages,
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
  /** The topic that carries it. */
  topic: string;
  /** The handler deletes what it knows of the event's key. */
  isErasure: boolean;
}

const erasureOf = (eventClass: EventClass) => eventDeclarationOf(eventClass).erasedBy?.();

const known = (eventClass: EventClass): KnownEvent => {
  const { identifier, topic } = eventDeclarationOf(eventClass);
  return {
    identifier,
    className: eventClass.name,
    fileName: strings.dasherize(identifier),
    topic: topic.name,
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

// Kubernetes labels have at most 63 characters, and the longest derived name is used as a label: that of the Job.
const MAX_LENGTH = 63 - '-migration-01234567'.length;

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
  /** The topics that carry the events. */
  topics: string[];
  declaration: ServiceDeclaration;
  /** The names by which the code imports the libraries. */
  libraries: Readonly<Record<Library, string>>;
  /** It has a repository of its own. */
  isStandalone: boolean;
}

type Library =
  'config' | 'consumerService' | 'contracts' | 'database' | 'http' | 'messaging' | 'testing';

const librariesHere: Readonly<Record<Library, string>> = {
  config: '#config',
  consumerService: '#consumer-service',
  contracts: '#contracts',
  database: '#database',
  http: '#http',
  messaging: '#messaging',
  testing: '#testing',
};

const librariesElsewhere: Readonly<Record<Library, string>> = {
  config: '@partner-card-platform/messaging/config',
  consumerService: '@partner-card-platform/consumer',
  contracts: '@partner-card-platform/contracts',
  database: '@partner-card-platform/messaging/database',
  http: '@partner-card-platform/consumer/http',
  messaging: '@partner-card-platform/messaging',
  testing: '@partner-card-platform/consumer/testing',
};

const PORT_STEP = 100;

export function newConsumer(
  { name, events: wanted, standalone }: Arguments,
  now: Date,
): NewConsumer {
  const events = withErasures(wanted);
  const port = Math.max(...serviceNames.map(defaultPortOf)) + PORT_STEP;
  return {
    name,
    camelName: strings.camelize(name),
    className: strings.classify(name),
    databaseName: name.replaceAll('-', '_'),
    variablePrefix: name.replaceAll('-', '_').toUpperCase(),
    port,
    migrationTime: now.getTime(),
    events,
    topics: [...new Set(events.map(({ topic }) => topic))],
    declaration: {
      summary: 'events -> a journal of them',
      end: 'partner',
      port,
      hasDatabase: true,
      kafka: { publishes: [] },
      settings: {},
      routes: [],
      resources: { cpuMillis: 100, memoryMiB: 256, memoryLimitMiB: 512 },
      scaling: { byLag: true, maxReplicas: 6 },
    },
    libraries: standalone ? librariesElsewhere : librariesHere,
    isStandalone: standalone !== undefined,
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
