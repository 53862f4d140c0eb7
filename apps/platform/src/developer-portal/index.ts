/** The developer portal: guides, the API and the events, for partners. Its pages are built by `apps/web/portal`. */

export { DEVELOPER_PORTAL, serveDeveloperPortal } from './serve-developer-portal.js';
