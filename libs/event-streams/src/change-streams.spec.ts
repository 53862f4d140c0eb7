import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { Notifications } from '#database';
import { ChangeStreams, type ChangeStreamsOptions } from './index.js';

/** An answer that remembers whether it was ended. */
class Answer extends EventEmitter {
  isEnded = false;

  constructor(readonly req = { method: 'GET' }) {
    super();
  }

  writeHead = () => this;
  flushHeaders = () => {};

  end(): void {
    this.isEnded = true;
    this.emit('close');
  }
}

describe('the streams of an owner', () => {
  const notifications = new Notifications({ url: 'postgres://nowhere', name: 'spec' });

  /** Opens this many. @returns the numbers of the streams that were ended for a newer one. */
  function streamsOf(most: Partial<Pick<ChangeStreamsOptions, 'most' | 'mostOfOwner'>>) {
    return new ChangeStreams({
      ...{ notifications, channel: 'changes' },
      events: { one: 'one', missed: 'missed', alive: 'alive' },
      ...most,
    });
  }

  function open(streams: ChangeStreams, owner: string, answer = new Answer()): Answer {
    const isStillAdmitted = () => Promise.resolve(true);
    streams.open(answer as unknown as Response, { owner, isStillAdmitted });
    return answer;
  }

  function ended(count: number, mostOfOwner?: number): number[] {
    const streams = streamsOf(mostOfOwner === undefined ? {} : { mostOfOwner });
    const answers = Array.from({ length: count }, () => open(streams, 'ptn_1'));
    return answers.flatMap(({ isEnded }, number) => (isEnded ? [number] : []));
  }

  it('ends the oldest stream of a person above the limit', () => {
    expect(ended(20)).toEqual([]);
    expect(ended(22)).toEqual([0, 1]);
  });

  it('are not counted for HEAD, which gets the headers and ends', () => {
    const streams = streamsOf({ mostOfOwner: 1, most: 1 });
    const first = open(streams, 'ptn_1');
    const head = open(streams, 'ptn_1', new Answer({ method: 'HEAD' }));
    expect([first.isEnded, head.isEnded]).toEqual([false, true]);
  });

  it('are refused when the process holds as many as it may, until one has ended', () => {
    const streams = streamsOf({ mostOfOwner: 2, most: 3 });
    const [first, , third] = ['per_1', 'per_1', 'per_2'].map((owner) => open(streams, owner));
    expect(() => open(streams, 'per_3')).toThrow(
      expect.objectContaining({ code: 'too_many_requests', details: { retryAfterSeconds: 5 } }),
    );
    // One more of the owner takes the place of the oldest.
    open(streams, 'per_1');
    expect(first!.isEnded).toBe(true);
    expect(() => open(streams, 'per_3')).toThrow();
    third!.end();
    open(streams, 'per_3');
    expect(() => open(streams, 'per_4')).toThrow();
  });

  it('may be more, where many people are one owner', () => {
    expect(ended(22, 500)).toEqual([]);
    expect(ended(3, 2)).toEqual([0]);
  });
});
