import { Injectable, Logger } from '@nestjs/common';
import type { DeviceEnrolledPush } from '#contracts';
import { Devices } from '../devices/devices.js';
import { Appearance } from '../host/appearance.js';
import type { PersonIdentity } from '../people/people.js';
import { PushSender } from '../push/push-sender.js';

const PUSH_TIMEOUT_MS = 10_000;
/** A device that is off for longer shows the new one in its list of devices. */
const KEPT_MS = 7 * 86_400_000;

export interface EnrolledDevice {
  id: string;
  name: string;
  personId: string;
  identity: PersonIdentity;
}

/**
 * Notifies a person's other devices of a new one, so that a code that someone else used does not go unnoticed. The
 * enrolment does not wait for it and does not depend on it.
 */
@Injectable()
export class EnrolmentNotices {
  private readonly logger = new Logger(EnrolmentNotices.name);

  constructor(
    private readonly devices: Devices,
    private readonly push: PushSender,
    private readonly appearance: Appearance,
  ) {}

  send(device: EnrolledDevice): void {
    this.pushToOthers(device).catch((error: unknown) =>
      this.logger.warn(`other devices were not notified: ${String(error)}`),
    );
  }

  private async pushToOthers({ id, name, personId, identity }: EnrolledDevice): Promise<void> {
    const targets = await this.devices.pushTargets(personId, id);
    if (targets.length === 0) return;
    const partner = await this.appearance.keyOf(identity).catch(() => undefined);
    const now = Date.now();
    const message: DeviceEnrolledPush = {
      kind: 'device_enrolled',
      deviceName: name,
      enrolledAt: new Date(now).toISOString(),
      expiresAt: new Date(now + KEPT_MS).toISOString(),
      ...(partner !== undefined && { partner }),
    };
    await Promise.all(
      targets.map(async (target) => {
        const result = await this.push.send(target.push, message, PUSH_TIMEOUT_MS);
        if (result === 'gone') await this.devices.removePush(target.id, target.push.endpoint);
      }),
    );
  }
}
