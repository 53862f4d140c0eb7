import { type EventClass, eventDeclarationOf } from '#contracts';
import type { MessageHandler } from '@nestjs/microservices';

/** A method with `@OnEvent` or `@OnEvents`, as Nest calls it: through guards, pipes and interceptors. */
export interface EventHandler {
  eventClass: EventClass;
  /** True if the method takes many events at once. */
  takesBatches: boolean;
  call: MessageHandler;
}

/** The handlers of one consumer group, one for each kind of event. */
export class HandlerRegistry {
  private readonly handlers = new Map<string, EventHandler>();

  constructor(private readonly group: string) {}

  /**
   * @throws Error at boot if an event has two handlers: it would be unclear which of them commits
   * the event.
   */
  add(identifier: string, handler: EventHandler): void {
    if (this.handlers.has(identifier)) {
      throw new Error(`two handlers for ${identifier} in the group ${this.group}`);
    }
    this.handlers.set(identifier, handler);
  }

  find(identifier: string | undefined): EventHandler | undefined {
    return identifier === undefined ? undefined : this.handlers.get(identifier);
  }

  get isEmpty(): boolean {
    return this.handlers.size === 0;
  }

  /** Names of the topics that the handled events come from. */
  get topics(): string[] {
    const names = [...this.handlers.values()].map(
      ({ eventClass }) => eventDeclarationOf(eventClass).topic.name,
    );
    return [...new Set(names)];
  }
}
