// Where Nest puts middleware that is for all routes: a request that nothing else answers has got there last.
const OF_ALL_ROUTES = /^\{/;

/**
 * The pattern of the route that answered, `/cards/:id`, or `none` where there was no such route. The address
 * itself is for no log and no label: it holds ids, and tokens that open something, in any spelling.
 */
export function routeOf(request: object): string {
  const { path } = ((request as { route?: unknown }).route ?? {}) as { path?: unknown };
  return typeof path !== 'string' || OF_ALL_ROUTES.test(path) ? 'none' : path;
}
