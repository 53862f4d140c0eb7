/** Partners: their API keys, their branding, and which mails they send themselves. */

export {
  AccessTrail,
  REASONS_KEPT_DAYS,
  isStillAdmitted,
  lockPartner,
  requireStillAdmitted,
} from './access-changes.js';
export { CreatedByKeys, sealedKeyColumn } from './api-keys/api-keys.service.js';
export { addKey, newSecret } from './api-keys/new-api-key.js';
export { Brandings } from './branding/brandings.js';
export { instructionsIn, toHtml } from './branding/instructions.js';
export { SettingsVersions } from './communication-settings/communication-settings.service.js';
export { SandboxGuard } from './environment.controller.js';
export { IntegrationLevelService } from './integration-level/integration-level.service.js';
export {
  Caller,
  callerIn,
  ConsoleCallers,
  isConsoleUser,
  type PartnerCaller,
  PartnerId,
  partnerIdOf,
  PartnerOperation,
  requireScopes,
  scopeOf,
} from './partner-caller.js';
export { Partner } from './partner.entity.js';
export { PartnerGuard } from './partner.guard.js';
export { partnersEntities, PartnersModule } from './partners.module.js';
export { PartnersService } from './partners.service.js';
export { PartnerHosts } from './white-label/partner-hosts.js';
export { WhiteLabel, whiteLabelRequired } from './white-label/white-label.js';
