import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { ServiceEvent } from '../events/service-event.js';
import { NestedObject } from '../fields.js';
import { MAX_EXTERNAL_ID_LENGTH } from '../limits.js';
import { provisioningResults } from '../topics.js';

class CardProvisioningFailure {
  /** The company's id at the platform. */
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** The partner's own id of the person who gets no card. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  /**
   * The platform's stable error code, such as `validation_failed`; `shipping_address_missing` where the directory knows
   * no address that a physical card could go to; or `person_erased` where the person was erased before.
   */
  @IsString()
  @Length(1, 100)
  code: string;
}

/** A person or a card of an assignment was refused permanently. A person has to look into it. */
@Event<CardProvisioningFailed>({
  identifier: 'card_provisioning_failed',
  version: 1,
  topic: provisioningResults,
  key: (event) => event.data.companyId,
  example: {
    event: 'card_provisioning_failed',
    timestamp: '2026-03-01T12:00:00.000Z',
    data: {
      companyId: 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11',
      externalId: 'e-1001',
      code: 'validation_failed',
    },
  },
})
export class CardProvisioningFailed extends ServiceEvent {
  @NestedObject(() => CardProvisioningFailure)
  data: CardProvisioningFailure;
}
