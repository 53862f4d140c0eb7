import 'reflect-metadata';

type VariantClass = new () => object;

/** The variants of a body, distinguished by the value of one field. */
export interface Variants {
  property: string;
  classByValue: Readonly<Record<string, VariantClass>>;
}

const VARIANTS = Symbol('variants');

/**
 * Describes a body with dependent fields in the API document, with a class for each variant. Validation
 * uses the decorated class.
 */
export function ToldAsVariants(
  property: string,
  classByValue: Readonly<Record<string, VariantClass>>,
): ClassDecorator {
  const variants: Variants = { property, classByValue };
  return (target) => Reflect.defineMetadata(VARIANTS, variants, target);
}

export function variantsOf(bodyClass: VariantClass): Variants | undefined {
  return Reflect.getOwnMetadata(VARIANTS, bodyClass) as Variants | undefined;
}
