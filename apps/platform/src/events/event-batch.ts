import type { Room } from '../delivery/endpoint-desk.js';
import type { NewEvent } from './new-event.js';

/** An event that waits to be written, with the partner who says that the company is its. */
export interface IncomingEvent extends NewEvent {
  partnerId: string;
  traceparent: string | null;
  bytes: number;
}

/** Where an event was put. One whose company is not the partner's has no place. */
export interface Place {
  id: string;
  /** A bigint, as text. */
  sequence: string;
  endpointId: string | null;
  /** Enabled, and not known to be dead. */
  isCallable: boolean;
  /** This replica delivers it. */
  isLeased: boolean;
}

/** For which of the events there is room in memory: their endpoints are known by partner and channel. */
export function chooseWanted(
  events: readonly IncomingEvent[],
  roomOf: (event: IncomingEvent) => Room,
): boolean[] {
  const rooms = new Map<string, Room>();
  return events.map((event) => {
    const key = endpointKey(event);
    let room = rooms.get(key);
    if (!room) {
      room = roomOf(event);
      rooms.set(key, room);
    }
    if (room.events <= 0 || room.bytes <= 0) return false;
    room.events -= 1;
    room.bytes -= event.bytes;
    return true;
  });
}

/** How many of the events are a company's, by channel. */
export interface CompanyShare {
  companyId: string;
  partnerId: string;
  events: number;
  transactions: number;
}

/**
 * Of which companies the events are, in the order in which they are to be locked, and which of its company's
 * in its channel each event is, from 1. A company that two partners name is there for each: it is one's only.
 */
export function countByCompany(events: readonly IncomingEvent[]): {
  shares: CompanyShare[];
  numbers: number[];
} {
  const shares = new Map<string, CompanyShare>();
  const numbers = events.map(({ companyId, partnerId, channel }) => {
    const key = `${companyId} ${partnerId}`;
    let share = shares.get(key);
    if (!share) {
      share = { companyId, partnerId, events: 0, transactions: 0 };
      shares.set(key, share);
    }
    share[channel] += 1;
    return share[channel];
  });
  const inOrder = [...shares.values()].toSorted((a, b) => (a.companyId < b.companyId ? -1 : 1));
  return { shares: inOrder, numbers };
}

/** A partner has one endpoint a channel. */
export function endpointKey({ partnerId, channel }: IncomingEvent): string {
  return `${partnerId} ${channel}`;
}
