const SUCCESS_STATUSES = new Set([200, 201, 204]);

/** These and no others (seed 4.3, 4.4): a 202 or a redirect is a failure. */
export function isWebhookSuccess(statusCode: number): boolean {
  return SUCCESS_STATUSES.has(statusCode);
}
