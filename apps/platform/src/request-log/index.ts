/** The partners' calls of the API: recorded beside the answers, kept for some days. */

export { recordRequests } from './request-recorder.js';
export { RequestLogModule } from './request-log.module.js';
