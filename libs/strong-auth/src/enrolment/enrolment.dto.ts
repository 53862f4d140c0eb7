import type { BeginEnrolment, Enrol } from '#contracts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsString, Length } from 'class-validator';
import { IsPasskeyResponse } from '../http/is-passkey-response.js';

const MAX_DEVICE_NAME_LENGTH = 60;

export class BeginEnrolmentDto implements BeginEnrolment {
  @IsString()
  @Length(1, 60)
  code: string;
}

export class EnrolDto extends BeginEnrolmentDto implements Enrol {
  @IsString()
  @Length(1, MAX_DEVICE_NAME_LENGTH)
  deviceName: string;

  @IsPasskeyResponse('clientDataJSON', 'attestationObject')
  registration: RegistrationResponseJSON;
}
