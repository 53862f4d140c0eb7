// Nest's path for middleware of all routes; a request that matched nothing else ends there.
const OF_ALL_ROUTES = /^\{/;

/**
 * The pattern of the matched route, such as `/cards/:id`, or `none`. The path itself must not be used in
 * logs or labels, because it contains ids and tokens in any spelling.
 */
export function routeOf(request: object): string {
  const { path } = ((request as { route?: unknown }).route ?? {}) as { path?: unknown };
  return typeof path !== 'string' || OF_ALL_ROUTES.test(path) ? 'none' : path;
}
