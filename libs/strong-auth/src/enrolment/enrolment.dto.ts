import { type BeginEnrolment, type Enrol, IsName, IsReference } from '#contracts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsPasskeyResponse } from '../http/is-passkey-response.js';

const MAX_DEVICE_NAME_LENGTH = 60;

export class BeginEnrolmentDto implements BeginEnrolment {
  @IsReference(60)
  code: string;
}

export class EnrolDto extends BeginEnrolmentDto implements Enrol {
  @IsName(MAX_DEVICE_NAME_LENGTH)
  deviceName: string;

  @IsPasskeyResponse('clientDataJSON', 'attestationObject')
  registration: RegistrationResponseJSON;
}
