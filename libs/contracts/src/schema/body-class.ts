import 'reflect-metadata';

type BodyClass = new () => object;

/** The variants of a body, distinguished by the value of one field. */
interface Variants {
  property: string;
  classByValue: Readonly<Record<string, BodyClass>>;
}

const VARIANTS = Symbol('variants');

/**
 * Describes a body with dependent fields in the API document, with a class for each variant. Validation
 * uses the decorated class.
 */
export function DescribedAsVariants(
  property: string,
  classByValue: Readonly<Record<string, BodyClass>>,
): ClassDecorator {
  const variants: Variants = { property, classByValue };
  return (target) => Reflect.defineMetadata(VARIANTS, variants, target);
}

export function variantsOf(bodyClass: BodyClass): Variants | undefined {
  return Reflect.getOwnMetadata(VARIANTS, bodyClass) as Variants | undefined;
}

const OPTIONAL_BODY = Symbol('optional body');

/**
 * A body class whose fields all have defaults, so that the whole body may be left out. Without this
 * decorator, a body must be sent and must have at least one member.
 */
export function OptionalBody(): ClassDecorator {
  return (bodyClass) => Reflect.defineMetadata(OPTIONAL_BODY, true, bodyClass);
}

export function isOptionalBody(bodyClass: object): boolean {
  return Reflect.hasMetadata(OPTIONAL_BODY, bodyClass);
}

const DOCUMENT_NAME = Symbol('name in the API document');

/** The name of a class in the API document, and so of a type in the client, where it differs from the class's own. */
export function NamedInDocument(name: string): ClassDecorator {
  return (bodyClass) => Reflect.defineMetadata(DOCUMENT_NAME, name, bodyClass);
}

export function nameInDocument(bodyClass: BodyClass): string {
  const name = Reflect.getOwnMetadata(DOCUMENT_NAME, bodyClass) as string | undefined;
  return name ?? bodyClass.name.replace(/Dto$/, '');
}
