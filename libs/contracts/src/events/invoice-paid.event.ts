import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { exampleInvoice, InvoiceData } from './invoice-data.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

/** An invoice is paid in full, by transfers or by a later refund. */
@Event(webhookEvent<InvoicePaid>('invoice_paid', 'accounts:read', exampleInvoice(0)))
export class InvoicePaid extends WebhookEvent {
  @NestedObject(() => InvoiceData)
  data: InvoiceData;
}
