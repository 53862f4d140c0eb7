import type { Room } from '../delivery/endpoint-desk.js';
import type { NewEvent } from './new-event.js';

/** An event that waits to be written, with the partner who says that the company is its. */
export interface IncomingEvent extends NewEvent {
  partnerId: string;
  traceparent: string | null;
}

/** What numbering tells of a company's channel. */
export interface NumberedChannel {
  companyId: string;
  partnerId: string;
  channel: string;
  /** Of the last event of the batch; a bigint, as text. */
  lastSequence: string;
  endpointId: string | null;
  /** Enabled, and not known to be dead. */
  isCallable: boolean;
}

/** An event with all that the log and the queue need. */
export interface NumberedEvent extends IncomingEvent {
  sequence: number;
  endpointId: string | null;
  bytes: number;
  isCallable: boolean;
  /** This replica wants to deliver it itself, right away. */
  isWanted: boolean;
}

/** The columns of `NUMBER_EVENTS`: a row for each company of the batch. */
export function countsOf(
  events: readonly IncomingEvent[],
): [string[], string[], number[], number[]] {
  const counts = new Map<
    string,
    { event: IncomingEvent; byChannel: Record<IncomingEvent['channel'], number> }
  >();
  for (const event of events) {
    const key = `${event.companyId} ${event.partnerId}`;
    let count = counts.get(key);
    if (!count) {
      count = { event, byChannel: { events: 0, transactions: 0 } };
      counts.set(key, count);
    }
    count.byChannel[event.channel] += 1;
  }
  const rows = [...counts.values()];
  return [
    rows.map(({ event }) => event.companyId),
    rows.map(({ event }) => event.partnerId),
    rows.map(({ byChannel }) => byChannel.events),
    rows.map(({ byChannel }) => byChannel.transactions),
  ];
}

/**
 * Gives the events their numbers, in the order in which they came, and chooses those for which there is
 * room in memory. An event whose company is not the partner's becomes undefined.
 */
export function numberEvents(
  events: readonly IncomingEvent[],
  channels: readonly NumberedChannel[],
  roomFor: (endpointId: string) => Room,
): (NumberedEvent | undefined)[] {
  const channelBy = new Map(channels.map((row) => [channelKey(row), row]));
  const nextSequences = firstSequences(events, channelBy);
  const rooms = new Map<string, Room>();
  return events.map((event) => {
    const key = channelKey(event);
    const channel = channelBy.get(key);
    if (channel?.partnerId !== event.partnerId) return undefined;
    const sequence = nextSequences.get(key)!;
    nextSequences.set(key, sequence + 1);
    const bytes = Buffer.byteLength(event.body);
    const { endpointId, isCallable } = channel;
    const isWanted = isCallable && takesRoom(rooms, endpointId!, bytes, roomFor);
    return { ...event, sequence, endpointId, bytes, isCallable, isWanted };
  });
}

function channelKey({ companyId, channel }: { companyId: string; channel: string }): string {
  return `${companyId} ${channel}`;
}

/** Known are the numbers of the last ones. */
function firstSequences(
  events: readonly IncomingEvent[],
  channelBy: ReadonlyMap<string, NumberedChannel>,
): Map<string, number> {
  const sequences = new Map<string, number>();
  for (const event of events) {
    const key = channelKey(event);
    const channel = channelBy.get(key);
    if (channel?.partnerId !== event.partnerId) continue;
    sequences.set(key, (sequences.get(key) ?? Number(channel.lastSequence) + 1) - 1);
  }
  return sequences;
}

function takesRoom(
  rooms: Map<string, Room>,
  endpointId: string,
  bytes: number,
  roomFor: (endpointId: string) => Room,
): boolean {
  let room = rooms.get(endpointId);
  if (!room) {
    room = roomFor(endpointId);
    rooms.set(endpointId, room);
  }
  if (room.events <= 0 || room.bytes <= 0) return false;
  room.events -= 1;
  room.bytes -= bytes;
  return true;
}
