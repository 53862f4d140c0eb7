/** What cardholders see and do in the white-label card app, beside approving payments. */

export { SelfServiceModule } from './self-service.module.js';
