/** Partners: their API keys, their branding, and which mails they send themselves. */

export { ApiKeysModule } from './api-keys/api-keys.module.js';
export { sealedKeyColumn } from './api-keys/sealed-places.js';
export { BrandingModule } from './branding/branding.module.js';
export { Brandings } from './branding/brandings.js';
export { instructionsIn, toHtml } from './branding/instructions.js';
export { CommunicationSettingsModule } from './communication-settings/communication-settings.module.js';
export { SettingsVersions } from './communication-settings/settings-versions.js';
export { Partner } from './partner.entity.js';
export {
  Caller,
  callerIn,
  isConsoleUser,
  requireScopes,
  PartnerId,
  partnerIdOf,
} from './partner-caller.js';
export { PartnerOperation, scopeOf } from './partner-operation.js';
export { PartnerGuard } from './partner.guard.js';
export { partnersEntities } from './partners-entities.js';
export { PartnersModule } from './partners.module.js';
export { PartnersService } from './partners.service.js';
export { SandboxGuard } from './sandbox.guard.js';
export { AccessTrail } from './access-trail/access-trail.js';
export { addKey, newSecret } from './api-keys/new-api-key.js';
export { isStillAdmitted, requireStillAdmitted } from './api-keys/caller-standing.js';
export { CreatedByKeys } from './api-keys/created-by-keys.js';
export { ConsoleCallers } from './console-callers.js';
export { lockPartner } from './lock-partner.js';
export type { PartnerCaller } from './partner-caller.js';
