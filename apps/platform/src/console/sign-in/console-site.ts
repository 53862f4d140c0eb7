import { RelyingParty } from '#strong-auth';
import { PlatformConfig } from '../../platform.config.js';

/** The address of the console, to which passkeys are bound. Injected by this class. */
export class ConsoleSite extends RelyingParty {
  override name = 'Console';

  get cookieName(): string {
    return `${this.isSecure ? '__Host-' : ''}console`;
  }
}

/** @param settings of the platform: the console is at the public URL unless it has one of its own. */
export function consoleSiteAt(settings: { publicUrl: string; consoleUrl?: string }): ConsoleSite {
  return Object.assign(new ConsoleSite(), {
    publicUrl: settings.consoleUrl ?? settings.publicUrl,
  });
}

export const consoleSite = {
  provide: ConsoleSite,
  useFactory: (config: PlatformConfig) => consoleSiteAt(config),
  inject: [PlatformConfig],
};
