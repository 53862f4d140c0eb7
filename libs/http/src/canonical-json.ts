/**
 * The JSON of a value with the members of all objects in one order, so that two texts that mean the same are
 * equal. The order of lists has a meaning and is kept.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.entries(member).sort(([one], [other]) => (one < other ? -1 : Number(one > other))),
        )
      : member,
  );
}
