import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { exampleInvoice, InvoiceData } from './invoice-data.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

/** An invoice was not paid in time. Its account authorizes no payments until it is paid. */
@Event(webhookEvent<InvoiceOverdue>('invoice_overdue', 'accounts:read', exampleInvoice(34_210)))
export class InvoiceOverdue extends WebhookEvent {
  @NestedObject(() => InvoiceData)
  data: InvoiceData;
}
