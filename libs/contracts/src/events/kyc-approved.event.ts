import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class KycApprovedData {
  /** The KYC application's id at the platform, `kyc_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;
}

/** The company's KYC ended well. */
@Event(
  webhookEvent<KycApproved>('kyc_approved', 'companies:read', {
    applicationId: 'kyc_019a5f0e3c53745c9a5f0d5b3a2f9c71',
  }),
)
export class KycApproved extends WebhookEvent {
  @NestedObject(() => KycApprovedData)
  data: KycApprovedData;
}
