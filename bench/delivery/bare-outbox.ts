import { Contender } from '../support/contender.ts';
import { call } from '../support/http-load.ts';
import { commitsIn, connectTo, databaseUrl, type Outbox, type Rig } from './rig.ts';

const DATABASE = 'bare_outbox';

export interface BareOutbox extends Outbox {
  stop(): Promise<void>;
}

/** Starts the bare outbox for comparison: the same Postgres, events and receiver. */
export async function startBareOutbox(rig: Rig): Promise<BareOutbox> {
  const client = await connectTo(rig);
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
  const database = databaseUrl(rig.stack, DATABASE);
  const process = await Contender.start<number>('bench/delivery/contenders/bare-outbox.js', {
    DATABASE_URL: database,
    RECEIVER_URL: `${rig.receiver.url}/fast`,
  });
  const url = `http://127.0.0.1:${process.readiness}`;
  return {
    receiver: rig.receiver,
    pids: [process.pid, rig.stack.postgres!.pid!],
    orderCard: (number) => call('POST', `${url}/cards`, {}, rig.partner.bodyOf(number)),
    setDelivering: async (isDelivering) => {
      await call('PUT', `${url}/delivering`, {}, JSON.stringify({ isDelivering }));
    },
    commitsSince: (time) =>
      commitsIn(
        database,
        `SELECT body::json #>> '{data,cardId}' AS "cardId", pg_xact_commit_timestamp(recorded_by) AS at
         FROM messages WHERE created_at >= $1`,
        time,
      ),
    stop: () => process.stop(),
  };
}
