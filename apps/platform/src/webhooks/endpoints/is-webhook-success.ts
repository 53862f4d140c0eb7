const SUCCESS_STATUSES = new Set([200, 201, 204]);

/** These and no others (docs/interface.md#the-event-webhook, docs/interface.md#3-d-secure): a 202 or a redirect is a failure. */
export function isWebhookSuccess(statusCode: number): boolean {
  return SUCCESS_STATUSES.has(statusCode);
}
