/** Names of the server-sent events of `GET /v1/events/stream`. */
export const eventStreamEvents = {
  /** There is a new event of the partner: `{ id }` of the newest one. */
  one: 'event',
  /** Events may have been missed: the list is to be read again. */
  missed: 'missed',
  /** Sent every ten seconds, so that a reader can detect a dead connection. */
  alive: 'alive',
} as const;
