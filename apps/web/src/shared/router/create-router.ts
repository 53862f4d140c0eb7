import { useMemo } from 'react';
import { useHash } from './address.js';
import { routesIn, type RouteOf, type Routes, type RouteTable } from './routes.js';

export interface Router<Table extends RouteTable> extends Routes<Table> {
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
