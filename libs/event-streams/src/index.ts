import type { Notifications } from '#database';
import { tooManyRequests } from '#http';
import { Logger } from '@nestjs/common';
import type { Response } from 'express';

/** The payload of a notification, as JSON. */
export interface OwnedChange {
  /** Whose the changed thing is. */
  owner: string;
  id: string;
}

interface ChangeReader {
  /** Only changes of this owner's things are sent. */
  owner: string;
  /** Asked with each heartbeat; the stream of a reader who is signed out ends. */
  isStillAdmitted(): Promise<boolean>;
}

export interface ChangeStreamsOptions {
  notifications: Notifications;
  /** Of the notifications, which the transaction of the change sends. */
  channel: string;
  /** Names of the events. */
  events: { one: string; missed: string; alive: string };
  /** At a process; for one more the oldest is ended. A person's few devices, each with a few tabs, if left out. */
  mostOfOwner?: number;
  /** At a process, of all owners: each holds a connection. */
  most?: number;
}

interface OpenStream extends ChangeReader {
  response: Response;
}

const HEARTBEAT_MS = 10_000;
const MOST_OF_A_PERSON = 20;
const MOST_STREAMS = 20_000;
const RETRY_MS = 5_000;

/**
 * Sends pages the ids of their owner's changed records by server-sent events, and nothing else.
 * A page that reads its list after its stream has begun, and again after each event, misses nothing: the stream
 * is registered before its answer begins, and when notifications may have been lost, `missed` is sent.
 */
export class ChangeStreams {
  protected readonly logger = new Logger(ChangeStreams.name);
  private endListening = () => {};
  private readonly streams = new Map<string, Set<OpenStream>>();
  private openCount = 0;
  private heartbeat?: NodeJS.Timeout;

  constructor(private readonly options: ChangeStreamsOptions) {}

  async start(): Promise<void> {
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS).unref();
    const { notifications, channel } = this.options;
    this.endListening = await notifications.listen(channel, (payload) =>
      this.onNotification(payload),
    );
  }

  stop(): void {
    clearInterval(this.heartbeat);
    for (const { response } of this.all()) response.end();
    this.endListening();
  }

  /** @throws too_many_requests if this process holds as many streams as it may, and the owner none to end for it. */
  open(response: Response, reader: ChangeReader): void {
    // HEAD must not end another stream of the owner.
    if (response.req.method === 'HEAD') {
      beginEventStream(response);
      return;
    }
    const { owner } = reader;
    const { mostOfOwner = MOST_OF_A_PERSON, most = MOST_STREAMS } = this.options;
    const stream: OpenStream = { ...reader, response };
    const ofOwner = this.streams.get(owner) ?? new Set();
    const isReplacing = ofOwner.size >= mostOfOwner;
    if (this.openCount >= most && !isReplacing) throw tooManyRequests(RETRY_MS);
    this.openCount += 1;
    this.streams.set(owner, ofOwner.add(stream));
    if (ofOwner.size > mostOfOwner) [...ofOwner][0]!.response.end();
    response.on('close', () => {
      if (ofOwner.delete(stream)) this.openCount -= 1;
      if (ofOwner.size === 0 && this.streams.get(owner) === ofOwner) this.streams.delete(owner);
    });
    beginEventStream(response);
  }

  /** Ends the streams of callers who are no longer admitted. */
  async beat(): Promise<void> {
    await Promise.all(
      this.all().map(async ({ response, isStillAdmitted }) => {
        writeEvent(response, this.options.events.alive, {});
        try {
          if (!(await isStillAdmitted())) response.end();
        } catch (error) {
          // It is not known: the next heartbeat asks again.
          this.logger.warn(`a reader was not checked: ${String(error)}`);
        }
      }),
    );
  }

  /** @param payload undefined if notifications may have been missed. */
  protected onNotification(payload: string | undefined): void {
    if (payload !== undefined) return this.tell(JSON.parse(payload) as OwnedChange);
    for (const { response } of this.all()) writeEvent(response, this.options.events.missed, {});
  }

  /** Notifies the open pages of an owner. */
  protected tell({ owner, id }: OwnedChange): void {
    const { one } = this.options.events;
    for (const { response } of this.streams.get(owner) ?? []) writeEvent(response, one, { id });
  }

  /** Whose pages are open here. */
  protected owners(): string[] {
    return [...this.streams.keys()];
  }

  private all(): OpenStream[] {
    return [...this.streams.values()].flatMap((ofOwner) => [...ofOwner]);
  }
}

// A reader that takes nothing counts as gone, so that its buffer does not grow.
const MAX_UNSENT_BYTES = 256 * 1024;

/**
 * Begins an answer of server-sent events.
 *
 * @returns false for HEAD, which gets the headers only and is ended.
 */
export function beginEventStream(response: Response): boolean {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    // Without this header nginx would buffer the events.
    'x-accel-buffering': 'no',
  });
  if (response.req.method === 'HEAD') {
    response.end();
    return false;
  }
  response.flushHeaders();
  return true;
}

/** @returns false if the stream can't be written any more. */
export function writeEvent(response: Response, event: string, data: unknown): boolean {
  if (response.writableEnded || response.destroyed) return false;
  if (response.writableLength > MAX_UNSENT_BYTES) {
    response.destroy();
    return false;
  }
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return true;
}
