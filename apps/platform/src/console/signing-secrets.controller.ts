import { type ShownSigningSecret, scopesOfRole } from '#contracts';
import { CurrentStaff } from '#staff-sign-in';
import { HttpCode, Param, Post } from '@nestjs/common';
import { requireScopes } from '../partners/index.js';
import { WebhookEndpoints } from '../webhooks/index.js';
import { ConsoleController, type ConsoleUser } from './console-host.js';

/** Shows a signing secret again to people who may roll it. No key can read one. */
@ConsoleController('signing-secrets')
export class SigningSecretsController {
  constructor(private readonly endpoints: WebhookEndpoints) {}

  @Post(':id/show')
  @HttpCode(200)
  async show(
    @CurrentStaff() { id: actorId, partnerId, role }: ConsoleUser,
    @Param('id') id: string,
  ): Promise<ShownSigningSecret> {
    requireScopes({ scopes: scopesOfRole(role) }, ['webhooks:write']);
    return { secret: await this.endpoints.showSecret({ partnerId, actorId }, id) };
  }
}
