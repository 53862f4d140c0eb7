import { Module } from '@nestjs/common';
import { CheckedAddresses, EgressPolicy, NameLookup, WebhookConnections } from './egress.js';
import { EndpointSettings, SigningSecrets } from './endpoint-settings.js';
import { SandboxPartner } from './sandbox-partner.js';
import {
  EgressAddressesController,
  WebhookEndpointsController,
} from './webhook-endpoints.controller.js';
import { WebhookEndpoints } from './webhook-endpoints.js';

@Module({
  controllers: [WebhookEndpointsController, EgressAddressesController],
  providers: [
    CheckedAddresses,
    EgressPolicy,
    EndpointSettings,
    { provide: NameLookup, useFactory: () => new NameLookup() },
    SandboxPartner,
    SigningSecrets,
    WebhookConnections,
    WebhookEndpoints,
  ],
  exports: [EndpointSettings, WebhookConnections, WebhookEndpoints],
})
export class WebhookEndpointsModule {}
