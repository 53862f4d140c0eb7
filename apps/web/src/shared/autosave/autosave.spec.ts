import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Autosave, type SaveState } from './autosave.js';

const PAUSE_MS = 500;

describe('Autosave', () => {
  let saved: string[];
  let states: SaveState[];
  let answer: (draft: string) => Promise<void>;
  let autosave: Autosave<string>;

  beforeEach(() => {
    jest.useFakeTimers();
    saved = [];
    states = [];
    answer = async () => {};
    autosave = new Autosave(
      (draft) => {
        saved.push(draft);
        return answer(draft);
      },
      PAUSE_MS,
      (state) => states.push(state),
    );
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('saves the last state after a pause', async () => {
    autosave.change('L');
    await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
    autosave.change('Li');
    await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(saved).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(saved).toEqual(['Li']);
    expect(states).toEqual(['unsaved', 'unsaved', 'saving', 'saved']);
  });

  it('does not wait for the pause when it is flushed', async () => {
    autosave.change('Lindqvist');
    await expect(autosave.flush()).resolves.toBe(true);
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(saved).toEqual(['Lindqvist']);
  });

  it('saves what changes during a request after it, and never two at once', async () => {
    const first = Promise.withResolvers<void>();
    answer = (draft) => (draft === 'one' ? first.promise : Promise.resolve());
    autosave.change('one');
    const flushed = autosave.flush();
    autosave.change('two');
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(saved).toEqual(['one']);
    first.resolve();
    await expect(flushed).resolves.toBe(true);
    expect(saved).toEqual(['one', 'two']);
  });

  it('saves nothing of what is discarded', async () => {
    autosave.change('Lindqvist');
    autosave.discard();
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(saved).toEqual([]);
    expect(states.at(-1)).toBe('saved');
  });

  it('keeps what could not be saved for the next time', async () => {
    answer = () => Promise.reject(new Error('unreachable'));
    autosave.change('Lindqvist');
    await expect(autosave.flush()).resolves.toBe(false);
    expect(states.at(-1)).toBe('failed');
    answer = async () => {};
    await expect(autosave.flush()).resolves.toBe(true);
    expect(saved).toEqual(['Lindqvist', 'Lindqvist']);
  });
});
