import { isSensitive, propertiesFromFiles, variableOf } from '#config';
import type { DeclaredClass, DeclaredProperty } from './config-sources.ts';
import { type Need, needOf } from './need.ts';
import { unitInName } from './units.ts';
import { type ConfigClass, isNumber, valueTypeOf } from './value-type.ts';

/** What is known of one variable that a class reads. */
export interface Setting {
  property: string;
  /** The variable; for the fields of a JSON list, the field. */
  name: string;
  comment: string;
  type: string;
  /** Of a number: what it counts. */
  unit: string | undefined;
  /** As it would be written in the environment. */
  preset: string | undefined;
  need: Need;
  /** Whether it is secret; what is none may come from a file, too. */
  secrecy: 'secret' | 'may come from a file' | 'none';
}

/** A configuration class, as declared and as compiled. */
export interface KnownClass {
  declared: DeclaredClass;
  compiled: ConfigClass;
  /** Those from which it inherits, the next one first. */
  parents: DeclaredClass[];
  /** Whether its properties are fields of a JSON list, and no variables. */
  isItem: boolean;
}

/** Its own settings, without those that it shares with other classes. */
export function settingsIn(known: KnownClass): Setting[] {
  return known.declared.properties
    .filter(({ settings }) => settings === undefined)
    .map((property) => settingOf(known, property));
}

/** What the sources fail to say of the settings: lines that name class and property. */
export function untoldIn(known: KnownClass): string[] {
  const { name, properties } = known.declared;
  return [
    ...(known.declared.comment === undefined ? [`${name} has no doc comment`] : []),
    ...properties
      .filter(({ settings }) => settings === undefined)
      .flatMap((property) => [
        ...(inherited(known, property, 'comment') === undefined
          ? [`${name}.${property.name} has no doc comment`]
          : []),
        ...(isNumber(known.compiled, property.name) && unitOf(known, property) === undefined
          ? [`${name}.${property.name} has no unit, neither in its name nor as @unit`]
          : []),
      ]),
  ];
}

function settingOf(known: KnownClass, property: DeclaredProperty): Setting {
  const { compiled, isItem } = known;
  const preset = (new compiled() as Record<string, unknown>)[property.name];
  return {
    property: property.name,
    name: isItem ? property.name : variableOf(property.name),
    comment: inherited(known, property, 'comment') ?? '',
    type: valueTypeOf(compiled, property.name),
    unit: isNumber(compiled, property.name) ? unitOf(known, property) : undefined,
    preset: preset === undefined ? undefined : String(preset),
    need: preset === undefined ? needOf(compiled, property.name) : { kind: 'never' },
    secrecy: secrecyOf(compiled, property.name),
  };
}

function unitOf(known: KnownClass, property: DeclaredProperty): string | undefined {
  return inherited(known, property, 'unit') ?? unitInName(property.name);
}

/** Of a property that only gets another default, its parent's words count. */
function inherited(
  { parents }: KnownClass,
  property: DeclaredProperty,
  what: 'comment' | 'unit',
): string | undefined {
  const others = parents.map(({ properties }) =>
    properties.find(({ name }) => name === property.name),
  );
  return [property, ...others].map((each) => each?.[what]).find((each) => each !== undefined);
}

function secrecyOf(compiled: ConfigClass, property: string): Setting['secrecy'] {
  if (isSensitive(compiled, property)) return 'secret';
  return propertiesFromFiles(compiled).has(property) ? 'may come from a file' : 'none';
}
