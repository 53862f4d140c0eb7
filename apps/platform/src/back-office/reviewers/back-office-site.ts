import { RelyingParty } from '#strong-auth';
import { PlatformConfig } from '../../platform.config.js';

/** Where reviewers open the back office; what their passkeys are bound to. Injected by this class. */
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
