import { Module } from '@nestjs/common';
import { CheckedAddresses } from './egress/checked-addresses.js';
import { EgressAddressesController } from './egress/egress-addresses.controller.js';
import { EgressPolicy } from './egress/egress-policy.js';
import { NameLookup } from './egress/name-lookup.js';
import { WebhookConnections } from './egress/webhook-connections.js';
import { EndpointSettings } from './endpoint-settings.js';
import { EndpointsListener } from './endpoints-listener.js';
import { SandboxPartner } from './sandbox-partner.js';
import { SigningSecrets } from './signing-secrets.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';

@Module({
  controllers: [WebhookEndpointsController, EgressAddressesController],
  providers: [
    CheckedAddresses,
    EgressPolicy,
    EndpointSettings,
    EndpointsListener,
    { provide: NameLookup, useFactory: () => new NameLookup() },
    SandboxPartner,
    SigningSecrets,
    WebhookConnections,
    WebhookEndpoints,
  ],
  exports: [EndpointSettings, WebhookConnections, WebhookEndpoints],
})
export class WebhookEndpointsModule {}
