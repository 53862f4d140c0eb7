import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { Notifications } from '#database';
import { ChangeStreams } from './change-streams.js';

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

  /** Opens so many. @returns the numbers of those that were ended for another one. */
  function ended(count: number, mostOfOwner?: number): number[] {
    const streams = new ChangeStreams({
      ...{ notifications, channel: 'changes' },
      events: { one: 'one', missed: 'missed', alive: 'alive' },
      ...(mostOfOwner !== undefined && { mostOfOwner }),
    });
    const answers = Array.from({ length: count }, () => new Answer());
    const reader = { owner: 'ptn_1', isStillAdmitted: () => Promise.resolve(true) };
    for (const answer of answers) streams.open(answer as unknown as Response, reader);
    return answers.flatMap(({ isEnded }, number) => (isEnded ? [number] : []));
  }

  it('are those of a person unless it is said otherwise: the oldest is ended for one too many', () => {
    expect(ended(20)).toEqual([]);
    expect(ended(22)).toEqual([0, 1]);
  });

  it('are not counted for HEAD, which gets the headers and ends', () => {
    const streams = new ChangeStreams({
      ...{ notifications, channel: 'changes', mostOfOwner: 1 },
      events: { one: 'one', missed: 'missed', alive: 'alive' },
    });
    const reader = { owner: 'ptn_1', isStillAdmitted: () => Promise.resolve(true) };
    const [open, head] = [new Answer(), new Answer({ method: 'HEAD' })];
    for (const answer of [open, head]) streams.open(answer as unknown as Response, reader);
    expect([open.isEnded, head.isEnded]).toEqual([false, true]);
  });

  it('may be more, where many people are one owner', () => {
    expect(ended(22, 500)).toEqual([]);
    expect(ended(3, 2)).toEqual([0]);
  });
});
