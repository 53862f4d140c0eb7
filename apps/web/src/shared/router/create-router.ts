import { useMemo } from 'react';
import { useHash } from './address.js';
import { routesIn, type RouteOf, type Routes, type RouteTable } from './routes.js';

export interface Router<Table extends RouteTable> extends Routes<Table> {
  useRoute(): RouteOf<Table>;
}

/**
 * What a page shows at which of its addresses.
 * @param home the screen of an address that says nothing
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
