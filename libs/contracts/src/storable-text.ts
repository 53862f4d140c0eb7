/** Escapes of NUL and of surrogates. All other text of a JSON document that is valid UTF-8 can be stored. */
const SUSPICIOUS = /\\u(?:d[89a-f]|0000)/i;

interface Place {
  value: unknown;
  name: string;
  above?: Place;
}

/** Postgres can't store NUL. An unpaired surrogate is stored as U+FFFD, so that two ids could become one. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * The path of the first text or name in a JSON document that can't be stored, such as `data.cardId`; undefined if there
 * is none. A document without escapes, as nearly all are, is not searched.
 *
 * @param value the result of `JSON.parse`
 */
export function findUnstorable(json: string | Buffer, value: unknown): string[] | undefined {
  if (!json.includes('\\u') || !SUSPICIOUS.test(String(json))) return undefined;
  const places: Place[] = [{ value, name: '' }];
  for (const place of places) {
    if (typeof place.value === 'string' && !isStorable(place.value)) return pathTo(place);
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [name, child] of Object.entries(place.value) as [string, unknown][]) {
      if (!isStorable(name)) return pathTo(place);
      places.push({ value: child, name, above: place });
    }
  }
  return undefined;
}

function pathTo(place: Place): string[] {
  const path: string[] = [];
  for (let at = place; at.above; at = at.above) path.push(at.name);
  return path.reverse();
}
