import { Public } from '#access';
import type { CardAppResource } from '#contracts';
import { SessionCookie } from '#http';
import { Controller, Get, Header, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { CardAppController } from '../http/card-app-controller.js';
import { Sessions } from '../sessions/sessions.js';
import {
  AppAddressDto,
  appAddressOf,
  Appearance,
  StrongAuthOptions,
} from '../strong-auth.options.js';

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
    const { kind, activityUrl, cardVaultOrigin, push } = this.options;
    const token = this.cookie.read(request);
    const caller = token ? await this.sessions.find(token) : undefined;
    const key = partner ?? (await this.appearance.keyAt(request.headers.host));
    const looks = await this.appearance.for(caller, key);
    const pushPublicKey = push?.publicKey ?? null;
    return { kind, ...looks, activityUrl, cardVaultOrigin, pushPublicKey };
  }
}

const ICONS = '/assets/card-app';
const png = (size: number) => ({
  src: `${ICONS}/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** The manifest, which makes the app installable, under the name that the app has for this person. */
@Controller('card-app.webmanifest')
@Public('Browsers fetch it without cookies.')
export class ManifestController {
  constructor(private readonly appearance: Appearance) {}

  /** Browsers fetch the manifest without cookies, so only the address identifies the appearance. */
  @Get()
  @Header('content-type', 'application/manifest+json')
  @Header('cache-control', 'no-cache')
  async get(@Req() request: Request, @Query() { partner }: AppAddressDto): Promise<object> {
    const key = partner ?? (await this.appearance.keyAt(request.headers.host));
    const { name, primaryColor } = await this.appearance.for(undefined, key);
    return {
      id: appAddressOf(partner),
      name,
      short_name: name,
      start_url: appAddressOf(partner),
      scope: '/card-app',
      display: 'standalone',
      background_color: '#f4f5f8',
      theme_color: primaryColor ?? '#ffffff',
      icons: [
        { src: `${ICONS}/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
        png(192),
        png(512),
        { ...png(512), purpose: 'maskable' },
      ],
    };
  }
}
