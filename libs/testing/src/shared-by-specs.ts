/**
 * Shares an expensive fixture, such as a running system, among the spec files of a batch. The first
 * spec that needs it starts it; it ends after the last test of the batch.
 *
 * @returns a function that returns the fixture.
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
  // A failed start was already reported by the spec that needed it.
  global[AT_END].push(() => made.then(end, () => {}));
  return made;
}

/** The global with functions to call after the last test of a batch, or of a spec file that runs alone. */
export const AT_END = 'atEndOfSpecs';

export type AtEnd = (() => Promise<void>)[];
