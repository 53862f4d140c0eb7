import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';

type SettingsClass = new () => object;

interface SharedSettings {
  property: PropertyKey;
  settingsClass: SettingsClass;
}

const KEY = Symbol('settings');

/**
 * A property with settings that several processes share, as a class. They are read from the same environment
 * under their own names; the property's name is not part of them.
 */
export function Settings(settingsClass: SettingsClass): PropertyDecorator {
  return (target, property) => {
    Type(() => settingsClass)(target, property as string);
    ValidateNested()(target, property);
    Reflect.defineMetadata(KEY, [...settingsIn(target), { property, settingsClass }], target);
  };
}

/** The properties of a configuration class that hold shared settings, including inherited ones. */
export function settingsOf(configClass: SettingsClass): readonly SharedSettings[] {
  return settingsIn(configClass.prototype as object);
}

function settingsIn(prototype: object): readonly SharedSettings[] {
  return (Reflect.getMetadata(KEY, prototype) ?? []) as SharedSettings[];
}
