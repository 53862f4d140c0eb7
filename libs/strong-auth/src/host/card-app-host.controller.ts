import { Get, Query, Req } from '@nestjs/common';
import { Public } from '#access';
import type { CardAppResource } from '#contracts';
import { SessionCookie } from '#http';
import type { Request } from 'express';
import { CardAppController } from '../http/card-app-controller.js';
import { Sessions } from '../sessions/sessions.js';
import { StrongAuthOptions } from '../strong-auth.options.js';
import { AppAddressDto } from './app-address.js';
import { Appearance } from './appearance.js';

@CardAppController('app')
@Public('What the app looks like, before signing in, too.')
export class CardAppHostController {
  constructor(
    private readonly options: StrongAuthOptions,
    private readonly appearance: Appearance,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
  ) {}

  /** Also called before signing in. */
  @Get()
  async get(
    @Req() request: Request,
    @Query() { partner }: AppAddressDto,
  ): Promise<CardAppResource> {
    const { kind, activityUrl, push } = this.options;
    const token = this.cookie.read(request);
    const caller = token ? await this.sessions.find(token) : undefined;
    const looks = await this.appearance.for(caller, partner);
    return { kind, ...looks, activityUrl, pushPublicKey: push?.publicKey ?? null };
  }
}
