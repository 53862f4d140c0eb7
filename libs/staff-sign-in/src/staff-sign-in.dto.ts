import { IsReference } from '#contracts';
import { IsPasskeyResponse } from '#strong-auth';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** The longest text that is looked at as a code. */
const MAX_CODE_LENGTH = 60;

export class BeginStaffEnrolmentDto {
  @IsReference(MAX_CODE_LENGTH)
  code: string;
}

export class EnrolStaffDto extends BeginStaffEnrolmentDto {
  @IsPasskeyResponse('clientDataJSON', 'attestationObject')
  registration: RegistrationResponseJSON;
}

export class StaffSignInDto {
  @IsPasskeyResponse('clientDataJSON', 'authenticatorData', 'signature')
  assertion: AuthenticationResponseJSON;
}
