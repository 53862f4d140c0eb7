import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Enrol, EnrolmentOptions } from '#contracts';
import type { NewSession } from '#http';
import { DataSource } from 'typeorm';
import { Devices } from '../devices/devices.js';
import { Ceremonies } from '../passkeys/ceremonies.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { Sessions } from '../sessions/sessions.js';
import { passkeyRefused } from '../strong-auth.errors.js';
import { EnrolmentNotices } from './enrolment-notices.js';
import { EnrolmentCodes } from './enrolment-codes.js';

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
  ) {}

  /** @throws enrolment_code_invalid */
  async begin(code: string): Promise<EnrolmentOptions> {
    const { personId, name } = await this.codes.check(code);
    const enrolled = await this.devices.ofPerson(personId);
    const options = await this.passkeys.creationOptions(
      personId,
      name,
      enrolled.map(({ credential }) => credential),
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
    const credential = await this.passkeys.verifyRegistration(registration, ceremony.challenge);
    const { id, session } = await this.dataSource.transaction(async (transaction) => {
      const issuer = await this.codes.use(transaction, personId, code);
      const device = { name: deviceName, credential, issuer };
      const deviceId = await this.devices.add(transaction, personId, device);
      return { id: deviceId, session: await this.sessions.create(transaction, deviceId) };
    });
    this.notices.send({ id, name: deviceName, personId, identity });
    return session;
  }
}
