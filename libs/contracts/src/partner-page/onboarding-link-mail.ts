import { IsIn, IsUUID } from 'class-validator';
import { IsUtcTimestamp } from '../fields.js';
import { type Language, languages } from '../directory/directory-changed.event.js';
import { IsMailAddress, IsName, IsReference } from '../text-fields.js';
import { type LinkModule, linkModules } from './link-modules.js';

/** An operator sends a link to an address. */
export class SendOnboardingLink {
  /** Created by the page for each click. The same id again sends nothing more. */
  @IsUUID()
  id: string;

  @IsMailAddress()
  email: string;

  @IsIn(languages)
  language: Language;

  @IsIn(linkModules)
  module: LinkModule;
}

/** The same for notification, which sends the mail. */
export class OnboardingLinkMail extends SendOnboardingLink {
  /** At the platform: `cmp_...` */
  @IsReference()
  companyId: string;

  @IsName(200)
  companyName: string;

  @IsReference(2_000)
  linkUrl: string;

  @IsUtcTimestamp()
  expiresAt: string;
}
