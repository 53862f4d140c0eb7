import type { DeviceEnrolledPush, Enrol, EnrolmentOptions } from '#contracts';
import type { NewSession } from '#http';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Devices } from '../devices/devices.js';
import { Ceremonies } from '../passkeys/ceremonies.js';
import { passkeyRefused, Passkeys } from '../passkeys/passkeys.js';
import { PushSender } from '../push/push-sender.js';
import { Sessions } from '../sessions/sessions.js';
import { Appearance, type PersonIdentity } from '../strong-auth.options.js';
import { EnrolmentCodes } from './enrolment-codes.js';

const PUSH_TIMEOUT_MS = 10_000;
/** A device that is off for longer shows the new one in its list of devices. */
const KEPT_MS = 7 * 86_400_000;

interface EnrolledDevice {
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

/** Binds a device to the person who received a one-time code. */
@Injectable()
export class EnrolmentService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: EnrolmentCodes,
    private readonly ceremonies: Ceremonies,
    private readonly passkeys: Passkeys,
    private readonly devices: Devices,
    private readonly sessions: Sessions,
    private readonly notices: EnrolmentNotices,
    private readonly appearance: Appearance,
  ) {}

  /** @throws enrolment_code_invalid */
  async begin(code: string): Promise<EnrolmentOptions> {
    const { personId, identity, name } = await this.codes.check(code);
    const { name: appName } = await this.appearance.for(identity, undefined);
    const enrolled = await this.devices.ofPerson(personId);
    const options = await this.passkeys.creationOptions(
      personId,
      name,
      enrolled.map(({ credential }) => credential),
      appName,
    );
    await this.ceremonies.begin({ challenge: options.challenge, kind: 'registration', personId });
    return { personName: name, options };
  }

  /**
   * Uses up the code, signs the device in, and notifies the person's other devices.
   *
   * @throws enrolment_code_invalid, passkey_refused, devices_too_many
   */
  async complete({ code, deviceName, registration }: Enrol): Promise<NewSession> {
    const { personId, identity } = await this.codes.check(code);
    const clientData = registration.response.clientDataJSON;
    const ceremony = await this.ceremonies.end('registration', clientData);
    if (ceremony?.personId !== personId) throw passkeyRefused();
    const credential = await this.passkeys.verifyRegistration(
      registration,
      ceremony.challenge,
      await this.appearance.originFor(identity),
    );
    const { id, session } = await this.dataSource.transaction(async (transaction) => {
      const issuer = await this.codes.use(transaction, personId, code);
      const device = { name: deviceName, credential, issuer };
      const deviceId = await this.devices.add(transaction, { personId, ...identity }, device);
      return { id: deviceId, session: await this.sessions.create(transaction, deviceId) };
    });
    this.notices.send({ id, name: deviceName, personId, identity });
    return session;
  }
}
