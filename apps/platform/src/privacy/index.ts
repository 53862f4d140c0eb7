/** How long personal data are kept, and how they are erased. */

export { PrivacyModule } from './privacy.module.js';
