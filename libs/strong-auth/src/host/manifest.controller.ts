import { Controller, Get, Header, Query } from '@nestjs/common';
import { Public } from '#access';
import { appAddressOf, AppAddressDto } from './app-address.js';
import { Appearance } from './appearance.js';

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
  async get(@Query() { partner }: AppAddressDto): Promise<object> {
    const { name, primaryColor } = await this.appearance.for(undefined, partner);
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
