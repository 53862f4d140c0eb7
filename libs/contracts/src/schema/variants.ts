import 'reflect-metadata';

type VariantClass = new () => object;

/** What a body may be, told apart by the value of one of its fields. */
export interface Variants {
  property: string;
  classByValue: Readonly<Record<string, VariantClass>>;
}

const VARIANTS = Symbol('variants');

/**
 * Tells the API document of a body whose fields depend on one another: each variant is a class of its own
 * there. The checks are those of the decorated class.
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
