import { AT_END, type AtEnd } from './batches/at-end.js';

/**
 * What the spec files of a batch have in common because it is costly, such as a running system: the first
 * that asks makes it, and it ends after the last test of them all.
 *
 * @returns asks for it.
 */
export function sharedBySpecs<Thing>(
  make: () => Promise<Thing>,
  end: (thing: Thing) => Promise<void>,
): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => {
    made ??= makeUntilEnd(make, end);
    return made;
  };
}

function makeUntilEnd<Thing>(
  make: () => Promise<Thing>,
  end: (thing: Thing) => Promise<void>,
): Promise<Thing> {
  const made = make();
  const global = globalThis as { [AT_END]?: AtEnd };
  global[AT_END] ??= [];
  // Whoever asked has been told of what could not be made.
  global[AT_END].push(() => made.then(end, () => {}));
  return made;
}
