/** Partners: their API keys, their branding, and which mails they send themselves. */

export { BrandingModule } from './branding/branding.module.js';
export { Brandings } from './branding/brandings.js';
export { instructionsIn, toHtml } from './branding/instructions.js';
export { CommunicationSettingsModule } from './communication-settings/communication-settings.module.js';
export { SettingsVersions } from './communication-settings/settings-versions.js';
export { Partner } from './partner.entity.js';
export { PartnerGuard, PartnerId, partnerIdOf } from './partner.guard.js';
export { partnersEntities } from './partners-entities.js';
export { PartnersModule } from './partners.module.js';
export { PartnersService } from './partners.service.js';
export { SandboxGuard } from './sandbox.guard.js';
