import type { Application, Request } from 'express';

interface Layer {
  match: (path: string) => boolean;
  route?: { path: string; methods: Record<string, boolean> };
}

/**
 * The methods that the app's routes offer for the path of a request; empty for an unknown path.
 * `events/test` counts as its own resource and not as an id in `events/:id`.
 */
export function allowedMethods({ app, path }: Request): string[] {
  const routes = stackOf(app)
    // A route with all methods belongs to a middleware.
    .filter(({ route }) => route && Object.keys(route.methods).length === 1)
    .filter((layer) => matches(layer, path))
    .map(({ route }) => route!);
  const fewest = Math.min(...routes.map(parametersOf));
  const methods = routes
    .filter((route) => parametersOf(route) === fewest)
    .flatMap((route) => Object.keys(route.methods))
    .map((method) => method.toUpperCase());
  const known = new Set(methods);
  // Express answers HEAD with the handler of GET.
  if (known.has('GET')) known.add('HEAD');
  return [...known].sort();
}

function parametersOf({ path }: { path: string }): number {
  return path.split(':').length;
}

function stackOf(app: Application): Layer[] {
  return (app.router as unknown as { stack: Layer[] }).stack;
}

/** A path that can't be decoded matches no route. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
