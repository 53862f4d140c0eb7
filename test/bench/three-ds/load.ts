import { setTimeout as sleep } from 'node:timers/promises';
import { sendPaced } from '../support/http-load.ts';
import { type Authentication, isAnswered } from './authentication.ts';
import type { Rig } from './rig.ts';

export interface Pace {
  rate: number;
  seconds: number;
}

export interface Load {
  authentications: Authentication[];
  /** Milliseconds from the cardholder's tap until the ACS has the result. */
  fromTapMs: number[];
  /** Refused decisions of devices, with reasons. */
  failures: string[];
}

const POLL_MS = 100;
const NO_PROGRESS_MS = 10_000;
/** Longer than the lease of an answer, so that a duplicate would have arrived. */
const AFTERMATH_MS = 2_000;

/** Authenticates this many payments per second, regardless of earlier ones, and waits for all answers. */
export async function applyLoad(rig: Rig, { rate, seconds }: Pace): Promise<Load> {
  const { acs, devices, cardholders, stack } = rig;
  const platform = { url: stack.endpoints.platform, apiKey: stack.endpoints.acs.apiKey };
  await devices.takeTaps();
  const authentications: Authentication[] = [];
  const startedMs = performance.now();
  await sendPaced(rate * seconds, rate, async (number) => {
    const { cardId } = cardholders[number % cardholders.length]!;
    authentications.push(await acs.authenticate(platform, paymentOf(number, cardId), startedMs));
    return { status: 200, headers: {}, text: '' };
  });
  await untilAnswered(authentications);
  await sleep(AFTERMATH_MS);
  const { taps, failures } = await devices.takeTaps();
  const tappedAt = new Map(taps.map(({ threeDsRequestId, atMs }) => [threeDsRequestId, atMs]));
  const fromTapMs = authentications.flatMap(({ threeDsRequestId = '', results: [first] }) => {
    const atMs = tappedAt.get(threeDsRequestId);
    return first && atMs !== undefined ? [first.atMs - atMs] : [];
  });
  return { authentications, fromTapMs, failures };
}

/** Waits until all are answered, or no more answers arrive. */
async function untilAnswered(authentications: readonly Authentication[]): Promise<void> {
  let open = Number.POSITIVE_INFINITY;
  let changedMs = performance.now();
  while (open > 0 && performance.now() - changedMs < NO_PROGRESS_MS) {
    await sleep(POLL_MS);
    const now = authentications.filter((one) => !isAnswered(one)).length;
    if (now !== open) changedMs = performance.now();
    open = now;
  }
}

function paymentOf(number: number, cardId: string) {
  return {
    cardId,
    amount: { amount: 1_000 + (number % 50_000), currency: 'EUR' },
    merchant: {
      name: 'Papeterie Rousseau',
      country: 'FR',
      categoryCode: '5943',
      url: 'https://papeterie-rousseau.example',
    },
    browserLocale: 'fr-FR',
  };
}
