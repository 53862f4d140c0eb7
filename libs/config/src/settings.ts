import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';

type SettingsClass = new () => object;

const KEY = Symbol('settings');

/**
 * Settings that several processes have in common, as a class of their own below one property. They are read
 * from the same environment, each from the variable of its own name: the property's name is in none of them.
 */
export function Settings(settingsClass: SettingsClass): PropertyDecorator {
  return (target, property) => {
    Type(() => settingsClass)(target, property as string);
    ValidateNested()(target, property);
    Reflect.defineMetadata(KEY, [...propertiesOf(target), property], target);
  };
}

/** The properties of a configuration class, its own and inherited, that are settings in common. */
export function settingsOf(configClass: SettingsClass): readonly PropertyKey[] {
  return propertiesOf(configClass.prototype as object);
}

function propertiesOf(prototype: object): readonly PropertyKey[] {
  return (Reflect.getMetadata(KEY, prototype) ?? []) as PropertyKey[];
}
