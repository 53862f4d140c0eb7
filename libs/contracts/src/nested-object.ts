import 'reflect-metadata';
import { IsDefined, IsObject, ValidateNested } from 'class-validator';

type NestedClass = new () => object;

const nestedClass = Symbol('class of a nested object');

/** A required object, validated by its class. `@ValidateNested` alone would accept a missing object. */
export function NestedObject(type: () => NestedClass): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [IsDefined(), IsObject(), ValidateNested()]) {
      decorate(target, property as string);
    }
    Reflect.defineMetadata(nestedClass, type, target, property);
  };
}

/**
 * A list of objects, each validated by its class. Nested validation alone would accept a list within the
 * list.
 */
export function NestedObjects(type: () => NestedClass): PropertyDecorator {
  return (target, property) => {
    const each = { each: true };
    for (const decorate of [IsObject(each), ValidateNested(each)]) {
      decorate(target, property as string);
    }
    Reflect.defineMetadata(nestedClass, type, target, property);
  };
}

/** @throws Error if the property is nested without the decorators of this file. */
export function nestedClassOf(owner: NestedClass, property: string): NestedClass {
  const type = Reflect.getMetadata(nestedClass, owner.prototype as object, property) as
    (() => NestedClass) | undefined;
  if (!type) throw new Error(`${owner.name}.${property} is nested without @NestedObject`);
  return type();
}
