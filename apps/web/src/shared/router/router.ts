import { createElement, Fragment, type ReactNode, useMemo, useSyncExternalStore } from 'react';

/** Dispatched when the page changes its own address, because browsers send no event for that. */
const CHANGED = 'address-changed';

/** `push` adds an entry to the browser's history; `replace` does not. */
type Move = 'push' | 'replace';

/** The hash of the page's address. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, () => location.hash);
}

/** @param href a hash, such as `#/events`. */
export function goTo(href: string, move: Move = 'push'): void {
  if (href === location.hash) return;
  if (move === 'push') history.pushState(null, '', href);
  else history.replaceState(null, '', href);
  window.dispatchEvent(new Event(CHANGED));
}

/** Changes filters of the shown screen; an empty text removes a filter. */
export function narrow(changed: Readonly<Record<string, string>>, move: Move = 'push'): void {
  goTo(narrowed(location.hash, changed), move);
}

/** The address of the same screen with other filters. */
export function narrowed(hash: string, changed: Readonly<Record<string, string>>): string {
  const at = hash.indexOf('?');
  const place = at < 0 ? hash : hash.slice(0, at);
  const query = new URLSearchParams(at < 0 ? '' : hash.slice(at + 1));
  for (const [name, text] of Object.entries(changed)) {
    if (text === '') query.delete(name);
    else query.set(name, text);
  }
  const text = query.toString();
  return text ? `${place || '#/'}?${text}` : place || '#/';
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

/** Routes are kept in the hash, which is not sent to servers: `#/events/evt_1`, `#/events?status=failing`. */

/** The address of one screen. */
interface RouteDeclaration {
  /** The part after the `#`; `:name` is a parameter, as in `/events/:id`. */
  readonly path: string;
  /** The allowed values of a parameter, if not every text is allowed. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** The screen's filters: one of the listed values, or any text. */
  readonly filters?: Readonly<Record<string, 'text' | readonly string[]>>;
}

type RouteTable = Readonly<Record<string, RouteDeclaration>>;

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

/** An empty text means no filter. */
type FiltersIn<Filters> = {
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

/** A route by the name of its screen. */
type RouteTo<Table extends RouteTable, Screen extends keyof Table> = {
  screen: Screen;
  /** Identifies the shown item: the same for all filters. */
  place: string;
} & PartsOf<Table[Screen]> &
  FiltersPart<Table[Screen]>;

interface UnknownRoute {
  screen: 'unknown';
  place: string;
}

export type RouteOf<Table extends RouteTable> =
  { [Screen in keyof Table]: RouteTo<Table, Screen> }[keyof Table] | UnknownRoute;

type Given<Declared extends RouteDeclaration> = PartsOf<Declared> & Partial<FiltersOf<Declared>>;

type Hrefs<Table extends RouteTable> = {
  readonly [Screen in keyof Table]: (
    ...given: [PartNames<Table[Screen]['path']>] extends [never]
      ? [given?: Given<Table[Screen]>]
      : [given: Given<Table[Screen]>]
  ) => string;
};

/** A longer filter is ignored: addresses are typed and copied by people. */
const MAX_FILTER_LENGTH = 200;

interface Routes<Table extends RouteTable> {
  hrefOf: Hrefs<Table>;
  /** The home screen for an address without a hash, `unknown` for an unknown address. */
  routeOf(hash: string): RouteOf<Table>;
}

/** @param home the screen for an empty address. */
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

/** Returns the text unchanged if its percent-encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

interface Router<Table extends RouteTable> extends Routes<Table> {
  useRoute(): RouteOf<Table>;
}

/**
 * Creates a page's router.
 *
 * @param home the screen for an empty address.
 */
export function createRouter<const Table extends RouteTable>(
  home: keyof Table & string,
  table: Table,
): Router<Table> {
  const routes = routesIn(home, table);
  return {
    ...routes,
    useRoute: () => {
      const hash = useHash();
      return useMemo(() => routes.routeOf(hash), [hash]);
    },
  };
}

interface ScreenPlace {
  screen: string;
  place: string;
}

type Screens<Route extends ScreenPlace> = {
  [Screen in Route['screen']]: (route: Extract<Route, { screen: Screen }>) => ReactNode;
};

/**
 * Renders the screen of a route. A missing screen is a compile error. Another item gets a new component
 * instance, without the previous one's state.
 */
export function shown<Route extends ScreenPlace>(route: Route, screens: Screens<Route>): ReactNode {
  const draw = screens[route.screen as Route['screen']] as (route: Route) => ReactNode;
  return createElement(Fragment, { key: `${route.screen} ${route.place}` }, draw(route));
}
