import { Contender } from '../support/contender.ts';
import { call } from '../support/http-load.ts';
import { connectTo, databaseUrl, type Outbox, type Rig } from './rig.ts';

const DATABASE = 'bare_outbox';

export interface BareOutbox extends Outbox {
  stop(): Promise<void>;
}

/** The bare outbox beside the platform: the same Postgres, the same events, the same receiver. */
export async function startBareOutbox(rig: Rig): Promise<BareOutbox> {
  const client = await connectTo(rig);
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
  const process = await Contender.start<number>('bench/delivery/contenders/bare-outbox.js', {
    DATABASE_URL: databaseUrl(rig.stack, DATABASE),
    RECEIVER_URL: `${rig.receiver.url}/fast`,
  });
  const url = `http://127.0.0.1:${process.readiness}/`;
  return {
    receiver: rig.receiver,
    pids: [process.pid, rig.stack.postgres!.pid!],
    emit: (number) => call('POST', url, {}, rig.partner.bodyOf(number)),
    stop: () => process.stop(),
  };
}
