import { RelyingParty } from '#strong-auth';
import { PlatformConfig } from '../../platform.config.js';

/** The address of the back office, to which passkeys are bound. Injected by this class. */
export class BackOfficeSite extends RelyingParty {
  override name = 'Back office';

  get cookieName(): string {
    return `${this.isSecure ? '__Host-' : ''}back_office`;
  }
}

export function siteAt(publicUrl: string): BackOfficeSite {
  return Object.assign(new BackOfficeSite(), { publicUrl });
}

export const backOfficeSite = {
  provide: BackOfficeSite,
  useFactory: ({ backOfficeUrl, publicUrl }: PlatformConfig) => siteAt(backOfficeUrl ?? publicUrl),
  inject: [PlatformConfig],
};
