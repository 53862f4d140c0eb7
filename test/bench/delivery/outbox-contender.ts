import { Contender } from '../support/contender.ts';
import { call } from '../support/http-load.ts';
import { connectTo, databaseUrl, type Outbox, type Rig } from './rig.ts';

export interface OutboxContender extends Outbox {
  stop(): Promise<void>;
}

/**
 * Starts a program of `contenders` for comparison: the same Postgres with a database of its own, the same
 * orders and events, the same receiver.
 */
export async function startOutbox(
  rig: Rig,
  program: 'bare-outbox' | 'naive-nest',
): Promise<OutboxContender> {
  const name = program.replace('-', '_');
  const client = await connectTo(rig);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const process = await Contender.start<number>(`test/bench/delivery/contenders/${program}.js`, {
    DATABASE_URL: databaseUrl(rig.stack, name),
    RECEIVER_URL: `${rig.receiver.url}/fast`,
  });
  const url = `http://127.0.0.1:${process.readiness}`;
  return {
    receiver: rig.receiver,
    pids: { server: process.pid, postgres: rig.stack.postgres!.pid! },
    orderCard: (number) => call('POST', `${url}/cards`, {}, rig.partner.bodyOf(number)),
    emitEvent: (number, cardId) =>
      call('POST', `${url}/events`, {}, rig.partner.emissionOf(number, cardId)),
    // Only the bare outbox has this switch.
    setDelivering: async (isDelivering) => {
      await call('PUT', `${url}/delivering`, {}, JSON.stringify({ isDelivering }));
    },
    stop: () => process.stop(),
  };
}
