/** The retention and erasure of personal data. */

export { PrivacyModule } from './privacy.module.js';
