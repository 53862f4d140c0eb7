const SUCCESS_STATUSES = new Set([200, 201, 204]);

/**
 * Only these statuses are a success (docs/interface.md#the-event-webhook, docs/interface.md#3-d-secure);
 * 202 and redirects are failures.
 */
export function isWebhookSuccess(statusCode: number): boolean {
  return SUCCESS_STATUSES.has(statusCode);
}
