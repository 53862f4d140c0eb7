import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AssertionOptions,
  CARD_APP_API,
  challengeStreamEvents,
  type EnrolmentCode,
  type EnrolmentOptions,
  type StreamedChallenge,
} from '#contracts';
import { SoftwareAuthenticator } from '../../../../libs/strong-auth/test/software-authenticator.js';
import { call, type Answer } from '../../support/http-load.js';
import type { DeviceOwner, Tap, Taps } from '../device-messages.js';

/**
 * Simulated phones: each has its own authenticator and an open card app, and approves every challenge at
 * once. Controlled over HTTP: assigns owners and returns the approvals.
 */
const serviceUrl = process.env['THREE_DS_URL']!;
const origin = process.env['CARD_APP_ORIGIN']!;
const backEndToken = process.env['BACK_END_TOKEN']!;

const REOPEN_MS = 500;

let taps: Tap[] = [];
let failures: string[] = [];

class Device {
  private readonly authenticator = new SoftwareAuthenticator(origin);
  private readonly seen = new Set<string>();
  private cookie = '';

  /** Enrolled, signed in and with the app open. */
  static async open(owner: DeviceOwner): Promise<void> {
    const device = new Device();
    await device.enrol(owner);
    await device.openStream();
  }

  private async enrol({ companyId, externalId }: DeviceOwner): Promise<void> {
    const { code } = read<EnrolmentCode>(
      await call(
        'POST',
        `${serviceUrl}/people/${companyId}/${externalId}/enrolment-codes`,
        { authorization: `Bearer ${backEndToken}` },
        JSON.stringify({ name: externalId }),
      ),
    );
    const { options } = await this.post<EnrolmentOptions>('enrolment/options', { code });
    const registration = this.authenticator.register(options);
    const enrolment = { code, deviceName: 'Phone', registration };
    const { headers } = await this.send('enrolment', enrolment);
    this.cookie = headers['set-cookie']![0]!.split(';')[0]!;
  }

  /** Reopens the stream whenever it ends, as a browser does. Resolves at the first opening. */
  private openStream(): Promise<void> {
    return new Promise((resolve) => {
      const openAgain = () => setTimeout(() => void this.openStream().then(resolve), REOPEN_MS);
      const url = `${serviceUrl}/${CARD_APP_API}/challenges/stream`;
      const outgoing = request(url, { headers: { origin, cookie: this.cookie } }, (stream) => {
        let text = '';
        stream.setEncoding('utf8');
        stream.on('data', (chunk: string) => {
          // The first event lists the waiting challenges, so nothing is missed from then on.
          resolve();
          const blocks = `${text}${chunk}`.split('\n\n');
          text = blocks.pop()!;
          for (const block of blocks) this.take(block);
        });
        stream.on('error', () => {});
      });
      outgoing.on('error', () => {});
      outgoing.on('close', openAgain);
      outgoing.end();
    });
  }

  private take(block: string): void {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
    if (event !== challengeStreamEvents.one) return;
    const challenge = JSON.parse(data!) as StreamedChallenge;
    // A replica that took over may show a challenge again.
    if (challenge.status !== 'waiting' || this.seen.has(challenge.id)) return;
    this.seen.add(challenge.id);
    this.approve(challenge).catch((error: unknown) => failures.push(String(error)));
  }

  private async approve({ id, options: streamed }: StreamedChallenge): Promise<void> {
    const options = streamed ?? (await this.optionsFor(id));
    const assertion = this.authenticator.assert(options);
    taps.push({ threeDsRequestId: id, atMs: performance.timeOrigin + performance.now() });
    await this.post(`challenges/${id}/decision`, { decision: 'approved', assertion });
  }

  private async optionsFor(id: string): Promise<AssertionOptions['options']> {
    return (await this.post<AssertionOptions>(`challenges/${id}/options`, {})).options;
  }

  private async post<T>(path: string, body: object): Promise<T> {
    return read<T>(await this.send(path, body));
  }

  private send(path: string, body: object): Promise<Answer> {
    const headers = { origin, ...(this.cookie && { cookie: this.cookie }) };
    return call('POST', `${serviceUrl}/${CARD_APP_API}/${path}`, headers, JSON.stringify(body));
  }
}

function read<T>({ status, text }: Answer): T {
  if (status > 299) throw new Error(codeOf(text) ?? `answered ${status} ${text}`);
  return JSON.parse(text) as T;
}

function codeOf(text: string): string | undefined {
  return /"code":"(\w+)"/.exec(text)?.[1];
}

async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  if (asked.method === 'POST') {
    await Device.open(JSON.parse(Buffer.concat(chunks).toString()) as DeviceOwner);
  }
  const result: Taps = { taps, failures };
  response.end(JSON.stringify(result));
  if (asked.method === 'DELETE') {
    taps = [];
    failures = [];
  }
}

const server = createServer((asked, response) => {
  answer(asked, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
process.once('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
