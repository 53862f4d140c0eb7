import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Autosave, type SaveState } from './autosave.js';

const PAUSE_MS = 500;

describe('Autosave', () => {
  let draft: string;
  let saved: string[];
  let states: SaveState[];
  let answer: () => Promise<void>;
  let autosave: Autosave;

  beforeEach(() => {
    jest.useFakeTimers();
    saved = [];
    states = [];
    answer = async () => {};
    autosave = new Autosave(
      () => {
        saved.push(draft);
        return answer();
      },
      {
        pauseMs: PAUSE_MS,
        passesByItself: (error) => (error as Error).message === 'unreachable',
      },
      (state) => states.push(state),
    );
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  function type(text: string): void {
    draft = text;
    autosave.change();
  }

  it('saves the last state after a pause', async () => {
    type('L');
    await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
    type('Li');
    await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(saved).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(saved).toEqual(['Li']);
    expect(states).toEqual(['unsaved', 'unsaved', 'saving', 'saved']);
  });

  it('does not wait for the pause when it is flushed', async () => {
    type('Lindqvist');
    await expect(autosave.flush()).resolves.toBe(true);
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(saved).toEqual(['Lindqvist']);
  });

  it('saves what changes during a request after it, and never two at once', async () => {
    const first = Promise.withResolvers<void>();
    answer = () => (draft === 'one' ? first.promise : Promise.resolve());
    type('one');
    const flushed = autosave.flush();
    type('two');
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(saved).toEqual(['one']);
    first.resolve();
    await expect(flushed).resolves.toBe(true);
    expect(saved).toEqual(['one', 'two']);
  });

  it('keeps what could not be saved for the next time', async () => {
    answer = () => Promise.reject(new Error('refused'));
    type('Lindqvist');
    await expect(autosave.flush()).resolves.toBe(false);
    expect(states.at(-1)).toBe('failed');
    await jest.advanceTimersByTimeAsync(600_000);
    answer = async () => {};
    await expect(autosave.flush()).resolves.toBe(true);
    expect(saved).toEqual(['Lindqvist', 'Lindqvist']);
  });

  it('tries again by itself, less and less often, what may be saved later', async () => {
    answer = () => Promise.reject(new Error('unreachable'));
    type('Lindqvist');
    await autosave.flush();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(saved).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(saved).toHaveLength(2);
    answer = async () => {};
    await jest.advanceTimersByTimeAsync(1);
    expect(saved).toHaveLength(3);
    expect(states.at(-1)).toBe('saved');
  });

  it('does not retry by itself after the person has left the form', async () => {
    answer = () => Promise.reject(new Error('unreachable'));
    autosave.retryByItself(false);
    type('Lindqvist');
    await autosave.flush();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(saved).toHaveLength(1);
  });
});
