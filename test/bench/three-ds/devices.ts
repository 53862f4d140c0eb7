import { Contender } from '../support/contender.ts';
import { call, sendAtOnce } from '../support/http-load.ts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import type { DeviceOwner, Taps } from './device-messages.ts';

const ENROLLED_AT_ONCE = 8;

/** The bench's handle of the devices' process. */
export class Devices {
  private readonly process: Contender<number>;

  private constructor(process: Contender<number>) {
    this.process = process;
  }

  static async start({ threeDs, cardApp, partner }: Endpoints): Promise<Devices> {
    const environment = {
      THREE_DS_URL: threeDs,
      CARD_APP_ORIGIN: new URL(cardApp).origin,
      BACK_END_TOKEN: partner.backEndToken,
    };
    return new Devices(
      await Contender.start<number>('test/bench/three-ds/contenders/devices.js', environment),
    );
  }

  /** Opens a device with an open app for each owner. */
  async openFor(owners: readonly DeviceOwner[]): Promise<void> {
    const opened = await sendAtOnce(owners.length, ENROLLED_AT_ONCE, (number) =>
      call('POST', this.url, {}, JSON.stringify(owners[number])),
    );
    if (opened.length < owners.length) throw new Error(`${opened.length} devices are enrolled`);
  }

  /** Returns the approvals since the last call. */
  async takeTaps(): Promise<Taps> {
    return JSON.parse((await call('DELETE', this.url)).text) as Taps;
  }

  get pid(): number {
    return this.process.pid;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  private get url(): string {
    return `http://127.0.0.1:${this.process.readiness}`;
  }
}
