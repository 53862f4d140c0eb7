import { Type } from 'class-transformer';
import { IsDefined, IsObject, ValidateNested } from 'class-validator';

/**
 * A required object, validated by its own class. `@ValidateNested` alone would let a missing one pass.
 */
export function NestedObject(type: () => new () => object): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [IsDefined(), IsObject(), ValidateNested(), Type(type)]) {
      decorate(target, property as string);
    }
  };
}
