import type { TopicDeclaration } from './topics.js';

/** A class whose instances are events: decoded from JSON and validated by its decorators. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a class constructor looks like
export type EventClass<T extends object = object> = new (...args: any[]) => T;

export interface EventDeclaration<T extends object = object> {
  /** The event kind's identifier, as it stands in the field `event` and in the header `event-type`. */
  identifier: string;
  version: number;
  topic: TopicDeclaration;
  /** Events with one key keep their order. */
  key: (event: T) => string;
  /** One event of the kind, for the documents made from the declaration. Every published one has it. */
  example?: T;
}

const declarations = new Map<EventClass, EventDeclaration>();

/** Declares an event: once, on its class. Everything else about the event is derived from this. */
export function Event<T extends object>(declaration: EventDeclaration<T>) {
  return (eventClass: EventClass<T>): void => {
    declarations.set(eventClass, declaration as unknown as EventDeclaration);
  };
}

/** Every class declared with `@Event` in the modules loaded so far. */
export function declaredEventClasses(): EventClass[] {
  return [...declarations.keys()];
}

/** @throws Error if the class was never declared with `@Event`: a mistake of the programmer. */
export function eventDeclarationOf<T extends object>(
  eventClass: EventClass<T>,
): EventDeclaration<T> {
  const declaration = declarations.get(eventClass);
  if (!declaration) throw new Error(`${eventClass.name} is not declared with @Event`);
  return declaration as unknown as EventDeclaration<T>;
}

/** @throws Error if the event was declared without an example. */
export function exampleOf<T extends object>(eventClass: EventClass<T>): T {
  const { example } = eventDeclarationOf(eventClass);
  if (!example) throw new Error(`${eventClass.name} is declared without an example`);
  return example;
}
