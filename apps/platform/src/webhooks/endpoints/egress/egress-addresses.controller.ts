import { Controller, Get } from '@nestjs/common';
import { Access } from '#access';
import { PartnerGuard, PartnerOperation } from '../../../partners/index.js';
import { PlatformConfig } from '../../../platform.config.js';
import { RateLimitGuard } from '../../../api/index.js';

export interface EgressAddressesResource {
  /** Addresses and CIDR ranges. Empty if webhooks don't come from fixed addresses. */
  addresses: string[];
}

@Controller('v1/egress-addresses')
@Access(PartnerGuard, RateLimitGuard)
export class EgressAddressesController {
  constructor(private readonly config: PlatformConfig) {}

  /** The addresses that webhooks come from, for the partner's allow-list. */
  @Get()
  @PartnerOperation('getEgressAddresses', 'webhooks:read')
  get(): EgressAddressesResource {
    return { addresses: this.config.egressAddresses ?? [] };
  }
}
