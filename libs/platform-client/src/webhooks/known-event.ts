import type { EventsByKind, KnownEvent } from '../generated/events.js';
import { eventKinds } from '../generated/event-kinds.js';

/**
 * The type of a name that this version of the client does not know; in fact it is any such name. A type of its
 * own, because beside `string` the compiler would not tell the known kinds apart.
 */
enum UnknownEventKind {
  other = '(any other name)',
}

/** An event of a kind that is newer than this version of the client. Acknowledge it, and leave it alone. */
export interface UnknownEvent {
  event: UnknownEventKind;
  companyId: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Every event; `event` tells its kind, and with it the type of `data`. */
export type PlatformEvent = KnownEvent | UnknownEvent;

/** Whether this version of the client knows the event's kind. */
export function isKnownEvent(event: PlatformEvent): event is EventsByKind[keyof EventsByKind] {
  return eventKinds.has(event.event);
}
