import 'reflect-metadata';

const CONVERSION = 'read:conversion';

/**
 * What a field's value becomes before its rules see it. Where the function returns undefined, the value stays as it is,
 * and a rule should refuse it.
 */
export function Converted(convert: (value: unknown) => unknown): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(CONVERSION, convert, target, property);
}

/** A number in a query, where everything is text. */
export function NumberInText(): PropertyDecorator {
  return Converted((value) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined,
  );
}

export function conversionOf(
  fieldClass: new () => object,
  property: string,
): ((value: unknown) => unknown) | undefined {
  return Reflect.getMetadata(CONVERSION, fieldClass.prototype as object, property) as
    ((value: unknown) => unknown) | undefined;
}
