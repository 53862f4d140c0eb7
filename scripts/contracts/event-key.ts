/** Paths of the fields that form an event's key, found by changing each field. */
export function keyFieldsOf<T extends object>(key: (event: T) => string, example: T): string[] {
  return leafPathsOf(example)
    .filter((path) => key(withOther(example, path) as T) !== key(example))
    .map((path) => path.join('.'));
}

function leafPathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return Object.entries(value).flatMap(([name, child]) =>
    leafPathsOf(child).map((path) => [name, ...path]),
  );
}

function withOther(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return `other than ${String(value)}`;
  const fields = value as Record<string, unknown>;
  const other = withOther(fields[name], rest);
  return Array.isArray(value) ? value.with(Number(name), other) : { ...fields, [name]: other };
}
