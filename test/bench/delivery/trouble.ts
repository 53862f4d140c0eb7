import { setTimeout as sleep } from 'node:timers/promises';
import { sendAtOnce } from '../support/http-load.ts';
import { idIn } from './partner-at-platform.ts';
import { connectTo, type Rig } from './rig.ts';
import { measureLatencies, quantileOf } from './throughput.ts';

const QUIET_PER_SECOND = 25;
const AT_ONCE = 32;
const AWAY_WAIT_MS = 200;
const GIVE_UP_MS = 60_000;
// Enough that some are left when the platform is back.
const ORDERS_OF_A_KILL = 5_000;
const RECEIVED_BEFORE_KILL = 500;

/**
 * The p99 of a good endpoint while another endpoint of the same partner has this many events waiting and
 * never answers.
 */
export async function measureNeighbour(
  rig: Rig,
  misbehaviour: 'hang' | 'drip',
  { seconds, waiting }: { seconds: number; waiting: number },
): Promise<number> {
  await rig.partner.configure('transactions', `${rig.receiver.url}/${misbehaviour}`);
  await sendAtOnce(waiting, AT_ONCE, (number) => rig.emitEvent(number, 'crd_noise'));
  return measureQuiet(rig, seconds);
}

/** Delivers all events of the misbehaving endpoint, so that they don't affect the next measurement. */
export async function receiveAll(rig: Rig): Promise<void> {
  await rig.partner.configure('transactions', `${rig.receiver.url}/unread`);
  const client = await connectTo(rig);
  const isWaiting = async () =>
    (await client.query('SELECT FROM deliveries LIMIT 1')).rowCount! > 0;
  while (await isWaiting()) await sleep(AWAY_WAIT_MS);
  await client.end();
}

export async function measureQuiet(rig: Rig, seconds: number): Promise<number> {
  const paced = { seconds, perSecond: QUIET_PER_SECOND };
  return quantileOf(await measureLatencies(rig, 'order', paced), 0.99);
}

export interface KillOutcome {
  lost: number;
  doubled: number;
  /** From the kill until everything accepted before it has arrived, and one later event. */
  backAfterMs: number;
}

/** Kills the platform with SIGKILL while cards are ordered, and restarts it at once. */
async function killOnce(rig: Rig): Promise<KillOutcome> {
  const { receiver, stack } = rig;
  await receiver.clear();
  const accepted: string[] = [];
  const sending = sendAtOnce(ORDERS_OF_A_KILL, AT_ONCE, async (number) => {
    try {
      const answer = await rig.orderCard(number);
      if (answer.status < 300) accepted.push(idIn(answer));
      return answer;
    } catch (error) {
      // Wait, so that the orders are not used up while the platform is down. The failed order may or may
      // not have been recorded.
      await sleep(AWAY_WAIT_MS);
      throw error;
    }
  });
  while ((await receiver.receipts()).received < RECEIVED_BEFORE_KILL) await sleep(10);
  process.kill(stack.services.platform.pid!, 'SIGKILL');
  const killedAtMs = performance.now();
  const acceptedBefore = accepted.length;
  // The first order accepted after the restart follows them in the list.
  while (!(await haveArrived(rig, accepted.slice(0, acceptedBefore + 1), acceptedBefore + 1))) {
    if (performance.now() - killedAtMs > GIVE_UP_MS) break;
    await sleep(20);
  }
  const backAfterMs = performance.now() - killedAtMs;
  await sending;
  // Don't compare counts: the platform may have recorded orders without answering.
  while (!(await haveArrived(rig, accepted, accepted.length))) {
    if (performance.now() - killedAtMs > GIVE_UP_MS) break;
    await sleep(AWAY_WAIT_MS);
  }
  const arrivals = await receiver.arrivals();
  const { doubled } = await receiver.receipts();
  return { lost: accepted.filter((id) => !arrivals.has(id)).length, doubled, backAfterMs };
}

async function haveArrived(
  { receiver }: Rig,
  cardIds: readonly string[],
  count: number,
): Promise<boolean> {
  if (cardIds.length < count) return false;
  const arrivals = await receiver.arrivals();
  return cardIds.every((id) => arrivals.has(id));
}

/** @returns the worst result of several kills. */
export async function measureKills(rig: Rig, kills: number): Promise<KillOutcome> {
  const outcomes: KillOutcome[] = [];
  for (let kill = 0; kill < kills; kill += 1) outcomes.push(await killOnce(rig));
  const worst = (key: keyof KillOutcome) => Math.max(...outcomes.map((outcome) => outcome[key]));
  return { lost: worst('lost'), doubled: worst('doubled'), backAfterMs: worst('backAfterMs') };
}
