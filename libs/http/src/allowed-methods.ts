import type { Application, Request } from 'express';

interface Layer {
  match: (path: string) => boolean;
  route?: { methods: Record<string, boolean> };
}

/** The methods that the app's routes have for the path of a request: none for a path that is unknown. */
export function allowedMethods({ app, path }: Request): string[] {
  const methods = stackOf(app)
    // A route of all methods is that of a middleware.
    .filter(({ route }) => route && Object.keys(route.methods).length === 1)
    .filter((layer) => matches(layer, path))
    .flatMap(({ route }) => Object.keys(route!.methods))
    .map((method) => method.toUpperCase());
  const known = new Set(methods);
  // Express answers it by the handler of GET.
  if (known.has('GET')) known.add('HEAD');
  return [...known].sort();
}

function stackOf(app: Application): Layer[] {
  return (app.router as unknown as { stack: Layer[] }).stack;
}

/** A path that can't be decoded is none that is known. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
