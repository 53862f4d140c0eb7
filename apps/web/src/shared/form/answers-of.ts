/**
 * The values to send: texts are trimmed, empty fields are left out. List entries stay even if they are empty,
 * because problems refer to them by index.
 */
export function answersOf<Values extends object>(values: Values): Partial<Values> {
  return (cleaned(values) ?? {}) as Partial<Values>;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.trim() || undefined;
  }
  if (Array.isArray(value)) {
    return value.every((entry) => typeof entry === 'string')
      ? value.map((entry) => entry.trim()).filter(Boolean)
      : value.map((entry) => cleaned(entry) ?? {});
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .map(([name, part]) => [name, cleaned(part)] as const)
      .filter(([, part]) => part !== undefined);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  return value === null || Number.isNaN(value) ? undefined : value;
}
