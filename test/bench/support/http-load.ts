import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const agent = new Agent({ keepAlive: true });
/** Without a timeout, a missing answer would block the bench for ever. */
const ANSWER_TIMEOUT_MS = 60_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export type Send = (number: number) => Promise<Answer>;

/** Uses node:http's client, which costs little compared to the called service. */
export function call(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: string,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      url,
      { method, agent, headers: { 'content-type': 'application/json', ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        // The connection broke during the answer.
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('no answer')));
    outgoing.end(body);
  });
}

/** Keeps this many requests running at once. @returns the numbers that were accepted. */
export async function sendAtOnce(count: number, atOnce: number, send: Send): Promise<number[]> {
  const accepted: number[] = [];
  let next = 0;
  const sender = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      if (await isAccepted(send, number)) accepted.push(number);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return accepted;
}

/**
 * Sends this many requests per second, regardless of earlier answers. @returns the numbers that were
 * accepted.
 */
export async function sendPaced(count: number, perSecond: number, send: Send): Promise<number[]> {
  const startedMs = performance.now();
  const accepted: number[] = [];
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < count; number += 1) {
    const waitMs = startedMs + (number * 1_000) / perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    underWay.push(
      isAccepted(send, number).then((isIt) => {
        if (isIt) accepted.push(number);
      }),
    );
  }
  await Promise.all(underWay);
  return accepted;
}

/** A refused or unanswered request does not count as accepted. */
async function isAccepted(send: Send, number: number): Promise<boolean> {
  try {
    return (await send(number)).status < 300;
  } catch {
    return false;
  }
}
