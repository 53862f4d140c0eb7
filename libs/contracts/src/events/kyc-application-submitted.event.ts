import { IsIn, IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { MAX_NAME_LENGTH } from '../limits.js';
import { NestedObject } from '../nested-object.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export const kycSubmitterRoles = ['signatory', 'power_of_attorney'] as const;

export class KycSubmitter {
  /** Full name. */
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;

  /** Signatory, or holder of a power of attorney. */
  @IsIn(kycSubmitterRoles)
  role: (typeof kycSubmitterRoles)[number];
}

export class KycApplicationSubmittedData {
  /** The KYC application's id at the platform, `kyc_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;

  /** Who answered for the company. */
  @NestedObject(() => KycSubmitter)
  submittedBy: KycSubmitter;
}

/** A customer handed in its KYC application. */
@Event(
  webhookEvent<KycApplicationSubmitted>('kyc_application_submitted', 'companies:read', {
    applicationId: 'kyc_019a5f0e3c53745c9a5f0d5b3a2f9c71',
    submittedBy: { name: 'Ada Byron', role: 'signatory' },
  }),
)
export class KycApplicationSubmitted extends WebhookEvent {
  @NestedObject(() => KycApplicationSubmittedData)
  data: KycApplicationSubmittedData;
}
