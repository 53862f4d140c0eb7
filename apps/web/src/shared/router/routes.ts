/**
 * What an address says, and how it is written: `#/events/evt_1` or `#/events?status=failing`. It is the hash, which
 * no server sees; a page's own address stays the same.
 */

/** One screen of a page. */
export interface RouteDeclaration {
  /** What follows the `#`; `:name` stands for one part of it, as in `/events/:id`. */
  readonly path: string;
  /** The values that a part may have, where not every text is one. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** What the screen is narrowed to: one of these values, or any text. Left out, it narrows nothing. */
  readonly filters?: Readonly<Record<string, 'text' | readonly string[]>>;
}

export type RouteTable = Readonly<Record<string, RouteDeclaration>>;

type PartNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PartNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PartsOf<Declared extends RouteDeclaration> = {
  [Name in PartNames<Declared['path']>]: Declared['values'] extends Record<
    Name,
    readonly (infer Value)[]
  >
    ? Value
    : string;
};

/** An empty text narrows nothing. */
export type FiltersIn<Filters> = {
  -readonly [Name in keyof Filters]: Filters[Name] extends readonly (infer Value)[]
    ? Value | ''
    : string;
};

type FiltersOf<Declared extends RouteDeclaration> = Declared extends { filters: infer Filters }
  ? FiltersIn<Filters>
  : unknown;

type FiltersPart<Declared extends RouteDeclaration> = Declared extends { filters: infer Filters }
  ? { filters: FiltersIn<Filters> }
  : unknown;

/** What an address leads to, by the name of its screen. */
export type RouteTo<Table extends RouteTable, Screen extends keyof Table> = {
  screen: Screen;
  /** Tells two things of one screen apart: it is the same whatever they are narrowed to. */
  place: string;
} & PartsOf<Table[Screen]> &
  FiltersPart<Table[Screen]>;

export interface UnknownRoute {
  screen: 'unknown';
  place: string;
}

export type RouteOf<Table extends RouteTable> =
  { [Screen in keyof Table]: RouteTo<Table, Screen> }[keyof Table] | UnknownRoute;

type Given<Declared extends RouteDeclaration> = PartsOf<Declared> & Partial<FiltersOf<Declared>>;

export type Hrefs<Table extends RouteTable> = {
  readonly [Screen in keyof Table]: (
    ...given: [PartNames<Table[Screen]['path']>] extends [never]
      ? [given?: Given<Table[Screen]>]
      : [given: Given<Table[Screen]>]
  ) => string;
};

/** Longer ones are nobody's: an address is typed and copied. */
const MAX_FILTER_LENGTH = 200;

export interface Routes<Table extends RouteTable> {
  hrefOf: Hrefs<Table>;
  /** An address without a hash leads home; one of nothing that is here, to `unknown`. */
  routeOf(hash: string): RouteOf<Table>;
}

/** @param home the screen of an address that says nothing */
export function routesIn<const Table extends RouteTable>(
  home: keyof Table & string,
  table: Table,
): Routes<Table> {
  const screens = Object.entries(table).map(([screen, declared]) => ({
    screen,
    declared,
    pattern: patternOf(declared.path),
  }));

  const routeOf = (hash: string): RouteOf<Table> => {
    const [place, query] = splitAt(hash.replace(/^#/, ''), '?');
    const path = place === '' || place === '/' ? table[home]!.path : place;
    for (const { screen, declared, pattern } of screens) {
      const parts = partsOf(declared, pattern.exec(path));
      if (parts) {
        const filters = declared.filters && { filters: filtersOf(declared.filters, query) };
        return { screen, place: path, ...parts, ...filters } as RouteOf<Table>;
      }
    }
    return { screen: 'unknown', place: path };
  };

  const hrefs = screens.map(
    ({ screen, declared }) =>
      [screen, (given: Record<string, string> = {}) => hrefTo(declared, given)] as const,
  );
  return { hrefOf: Object.fromEntries(hrefs) as unknown as Hrefs<Table>, routeOf };
}

function patternOf(path: string): RegExp {
  const pattern = path
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${pattern}/?$`);
}

function partsOf(
  { values = {} }: RouteDeclaration,
  match: RegExpExecArray | null,
): Record<string, string> | null {
  if (!match) return null;
  const parts = Object.entries(match.groups ?? {}).map(
    ([name, text]) => [name, decoded(text)] as const,
  );
  const areKnown = parts.every(([name, text]) => values[name]?.includes(text) ?? true);
  return areKnown ? Object.fromEntries(parts) : null;
}

function filtersOf(
  declared: NonNullable<RouteDeclaration['filters']>,
  query: string,
): Record<string, string> {
  const asked = new URLSearchParams(query);
  const filters = Object.entries(declared).map(([name, values]) => {
    const text = asked.get(name) ?? '';
    const isTaken = values === 'text' ? text.length <= MAX_FILTER_LENGTH : values.includes(text);
    return [name, isTaken ? text : ''];
  });
  return Object.fromEntries(filters) as Record<string, string>;
}

function hrefTo({ path, filters = {} }: RouteDeclaration, given: Record<string, string>): string {
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.keys(filters)
      .map((name) => [name, given[name] ?? ''] as [string, string])
      .filter(([, text]) => text !== ''),
  ).toString();
  return query ? `#${place}?${query}` : `#${place}`;
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** What is badly encoded is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
