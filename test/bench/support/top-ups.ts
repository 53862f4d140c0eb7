import { randomUUID } from 'node:crypto';
import {
  AccountTopUp,
  EventHeader,
  eventDeclarationOf,
  exampleOf,
  spendable,
  webhookEvents,
} from '#contracts';
import type { Broker, OutgoingRecord } from '#messaging';
import { v7 as uuidv7 } from 'uuid';

const { identifier, version } = eventDeclarationOf(AccountTopUp);
const { ledger } = exampleOf(AccountTopUp).data;

const COMPANIES = 1_000;
const VALUE_BYTES = 1024;
const RECORDS_A_SEND = 1_000;

/**
 * Fills the webhook events' topic with `account_top_up` events as the gateway publishes them: 1 KiB, all
 * headers, with 1,000 companies as keys.
 */
export async function publishTopUps(broker: Broker, count: number): Promise<void> {
  const producer = broker.createProducer();
  try {
    for (let sent = 0; sent < count; sent += RECORDS_A_SEND) {
      const size = Math.min(RECORDS_A_SEND, count - sent);
      await producer.send(Array.from({ length: size }, (_, index) => topUp(sent + index)));
    }
  } finally {
    await producer.close();
  }
}

export function companyIdOf(number: number): string {
  return `cmp_${String(number % COMPANIES).padStart(6, '0')}`;
}

function topUp(number: number): OutgoingRecord {
  const companyId = companyIdOf(number);
  const timestamp = new Date().toISOString();
  return {
    topic: webhookEvents.name,
    key: companyId,
    value: valueOf(companyId, timestamp, number),
    headers: {
      [EventHeader.id]: `evt_${uuidv7()}`,
      [EventHeader.type]: identifier,
      [EventHeader.version]: String(version),
      [EventHeader.companyId]: companyId,
      [EventHeader.occurredAt]: timestamp,
      [EventHeader.traceparent]: `00-${randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`,
    },
  };
}

function valueOf(companyId: string, timestamp: string, number: number): Buffer {
  const event: AccountTopUp & { data: { remittance: string } } = {
    event: identifier,
    companyId,
    timestamp,
    data: {
      accountId: `acc_${companyId}`,
      topUpId: `top_${number}`,
      amount: { amount: 1_000 + (number % 500), currency: 'EUR' },
      ...spendable({ amount: 1_000_000 + number, currency: 'EUR' }),
      source: 'bank_transfer',
      ledger,
      // An unknown field that pads the event to its size.
      remittance: '',
    },
  };
  const size = Buffer.byteLength(JSON.stringify(event));
  event.data.remittance = 'invoice 4711, '.repeat(80).slice(0, VALUE_BYTES - size);
  return Buffer.from(JSON.stringify(event));
}
