/** A change of an example, and the resulting value. */
export interface Mutation {
  name: string;
  value: unknown;
}

type Path = readonly (string | number)[];

const texts = [
  '',
  ' ',
  'x',
  'unknown_value',
  'EUR',
  'EURO',
  'eur',
  'x\n',
  '2026-03-01T12:00:00Z',
  '2026-03-01T12:00Z',
  '2026-03-01T12:00.5Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T12:00:00+02:00',
  '2026-02-30T12:00:00Z',
  '2026-13-01T12:00:00Z',
  '2026-03-01',
  '00000000-0000-0000-0000-000000000000',
  '8A0D5F0E-3C53-4C57-9A5F-0D5B3A2F9C11',
  'urn:uuid:8a0d5f0e-3c53-4c57-9a5f-0d5b3a2f9c11',
  '8a0d5f0e-3c53-9c57-9a5f-0d5b3a2f9c11',
  'ada@engines.example',
  'ada@',
  'Ada <ada@engines.example>',
];
const lengths = [64, 65, 100, 101, 200, 201];
const others = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -Number.MAX_SAFE_INTEGER - 1,
  1e300,
  [],
  [null],
  [[]],
  [{}],
  ['x'],
  {},
];

const usualReplacements: unknown[] = [
  ...texts,
  ...lengths.flatMap((length) => ['x'.repeat(length), '😀'.repeat(length)]),
  ...others,
];

/** The example with each of its fields, at all depths, removed, replaced, or with an additional field. */
export function mutationsOf(
  example: object,
  replacements: readonly unknown[] = usualReplacements,
): Mutation[] {
  return pathsOf(example).flatMap((path) => {
    const place = path.join('.') || 'the whole';
    const existing = at(example, path);
    return [
      ...(path.length > 0 ? fieldMutations(example, path, place, replacements) : []),
      ...(isPlainObject(existing)
        ? [
            {
              name: `${place} with an unknown field`,
              value: replaced(example, path, { ...existing, later: { more: [1] } }),
            },
          ]
        : []),
      ...(Array.isArray(existing)
        ? [
            {
              name: `${place} with 10,001 items`,
              value: replaced(example, path, new Array(10_001).fill(existing[0])),
            },
          ]
        : []),
    ];
  });
}

function fieldMutations(
  example: object,
  path: Path,
  place: string,
  replacements: readonly unknown[],
): Mutation[] {
  return [
    { name: `${place} left out`, value: replaced(example, path, undefined) },
    ...replacements.map((replacement) => ({
      name: `${place} = ${JSON.stringify(replacement).slice(0, 60)}`,
      value: replaced(example, path, replacement),
    })),
  ];
}

function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [
    [],
    ...Object.entries(value).flatMap(([name, child]) =>
      pathsOf(child).map((path) => [Array.isArray(value) ? Number(name) : name, ...path]),
    ),
  ];
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}

/** @param replacement undefined to remove the field, as in JSON. */
function replaced(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  const inner = replaced(at(value, [step]), rest, replacement);
  if (Array.isArray(value)) {
    return inner === undefined ? value.toSpliced(Number(step), 1) : value.with(Number(step), inner);
  }
  const { [step]: _replaced, ...others } = value as Record<string | number, unknown>;
  return inner === undefined ? others : { ...others, [step]: inner };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
