import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type ServiceName, serviceNames } from '../services/service-names.ts';
import { Reloads, type Translated } from './reloads.ts';

const edit = (file: string, ...services: ServiceName[]): Translated => ({
  kind: 'translated',
  files: [file],
  services,
  editedAt: Date.now(),
  tookMs: 100,
});

/** Records the calls to services; one start can be delayed or fail. */
function reloadsOf({ start = async (_name: ServiceName): Promise<void> => {} } = {}) {
  const done: string[] = [];
  const lines: string[] = [];
  const services = serviceNames.map((name) => [
    name,
    {
      stop: async () => void done.push(`stop ${name}`),
      start: async () => {
        done.push(`start ${name}`);
        await start(name);
      },
    },
  ]);
  const reloads = new Reloads({
    services: Object.fromEntries(services),
    isLeftOut: (name) => name === 'notification',
    migrate: async (name) => void done.push(`migrate ${name}`),
    isStopping: () => false,
    print: (line) => lines.push(line),
  });
  return { reloads, done, lines };
}

describe('services that load what was edited', () => {
  it('are restarted, and no others', async () => {
    const { reloads, done, lines } = reloadsOf();
    reloads.take(edit('libs/messaging/src/outbox.ts', 'gateway', 'three-ds', 'notification'));
    await setImmediate();
    expect(done.sort()).toEqual([
      'start gateway',
      'start three-ds',
      'stop gateway',
      'stop three-ds',
    ]);
    expect(lines.filter((line) => line.includes('live'))).toHaveLength(2);
  });

  it('have their tables brought up to date where it was a migration of theirs', async () => {
    const { reloads, done } = reloadsOf();
    reloads.take(edit('apps/onboarding/src/database/1-new.ts', 'onboarding'));
    await setImmediate();
    expect(done).toEqual(['stop onboarding', 'migrate onboarding', 'start onboarding']);
  });

  it('are restarted once more for all that was edited during a restart', async () => {
    const held = Promise.withResolvers<void>();
    const { reloads, done } = reloadsOf({ start: () => held.promise });
    reloads.take(edit('apps/gateway/src/a.ts', 'gateway'));
    await setImmediate();
    reloads.take(edit('apps/gateway/src/b.ts', 'gateway'));
    reloads.take(edit('apps/gateway/src/c.ts', 'gateway'));
    await setImmediate();
    expect(done).toEqual(['stop gateway', 'start gateway']);
    held.resolve();
    await setImmediate();
    expect(done).toHaveLength(4);
  });

  it('can be mended by the next edit when they do not start', async () => {
    let isBroken = true;
    const { reloads, lines } = reloadsOf({
      start: async () => {
        if (isBroken) throw new Error('no such table');
      },
    });
    reloads.take(edit('apps/gateway/src/a.ts', 'gateway'));
    await setImmediate();
    expect(lines.at(-1)).toBe('gateway does not run: no such table');
    isBroken = false;
    reloads.take(edit('apps/gateway/src/a.ts', 'gateway'));
    await setImmediate();
    expect(lines.at(-1)).toContain('gateway: live');
  });
});
