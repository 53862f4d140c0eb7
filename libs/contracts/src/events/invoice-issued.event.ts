import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { exampleInvoice, InvoiceData } from './invoice-data.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

/** The invoice of a credit account's month. Nothing can be booked into that month afterwards. */
@Event(webhookEvent<InvoiceIssued>('invoice_issued', 'accounts:read', exampleInvoice(84_210)))
export class InvoiceIssued extends WebhookEvent {
  @NestedObject(() => InvoiceData)
  data: InvoiceData;
}
