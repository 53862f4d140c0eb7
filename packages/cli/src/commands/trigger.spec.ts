import { describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import type { CommandContext } from '../command-context.js';
import { registerTrigger } from './trigger.js';

// The newest first, as the platform lists them.
const cards = [
  { id: 'crd_virtual', cardType: 'virtual', status: 'ordered' },
  { id: 'crd_frozen', cardType: 'virtual', status: 'frozen' },
  { id: 'crd_shipped', cardType: 'physical', status: 'shipped' },
  { id: 'crd_active', cardType: 'physical', status: 'active' },
  { id: 'crd_ordered', cardType: 'physical', status: 'ordered' },
];

describe('the card that a simulation is played for', () => {
  /** @returns for which one. */
  async function trigger(args: string, listed: readonly object[] = cards): Promise<string> {
    const playedFor: string[] = [];
    const play = (id: string) => Promise.resolve(void playedFor.push(id));
    const client = {
      cards: { list: () => Promise.resolve({ data: listed }) },
      sandbox: {
        shipCard: play,
        playPayment: ({ cardId }: { cardId: string }) => play(cardId),
      },
    };
    const context = { client: () => client, show: () => {} } as unknown as CommandContext;
    const program = new Command();
    registerTrigger(program, context);
    await program.parseAsync(['trigger', ...args.split(' ')], { from: 'user' });
    return playedFor.join();
  }

  it('is a card that can be shipped, for shipping', async () => {
    expect(await trigger('ship_card')).toBe('crd_ordered');
  });

  it('is an active one, to pay with it', async () => {
    expect(await trigger('purchase')).toBe('crd_active');
  });

  it('is the named object, whatever its state', async () => {
    expect(await trigger('ship_card --card crd_virtual')).toBe('crd_virtual');
  });

  it('names what is missing', async () => {
    await expect(trigger('ship_card', cards.slice(0, 4))).rejects.toThrow(
      'None of your latest 100 cards is physical and ordered; give --card',
    );
    await expect(trigger('purchase', cards.slice(0, 3))).rejects.toThrow(
      'None of your latest 100 cards is active; give --card',
    );
  });
});
