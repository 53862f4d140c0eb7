import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class KycApprovedData {
  @IsString()
  @Length(1, 100)
  applicationId: string;
}

/** The company's KYC ended well. */
@Event(webhookEvent('kyc_approved'))
export class KycApproved extends WebhookEvent {
  @NestedObject(() => KycApprovedData)
  data: KycApprovedData;
}
