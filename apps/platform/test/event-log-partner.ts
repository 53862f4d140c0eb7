import type {
  EndpointStatisticsResource,
  EventDetailResource,
  EventPage,
  EventResource,
  Problem,
  RecoverableEvents,
  RecoveredEvents,
} from '#contracts';
import { eventually, type JsonAnswer } from '#testing';
import type { PartnerClient } from './partner-client.js';

type OrProblem<T> = T & Omit<Problem, 'status'>;

/** A partner that looks at its events and sends some of them again. */
export class EventLogPartner {
  constructor(readonly client: PartnerClient) {}

  async emit(companyId: string, event = 'kyc_approved', data: object = { applicationId: 'kyc_1' }) {
    const { status, body } = await this.client.post<{ id: string }>('/v1/sandbox/events', {
      companyId,
      event,
      data,
    });
    if (status !== 201) throw new Error(`emitting was answered with ${status}`);
    return body.id;
  }

  async list(query = ''): Promise<EventResource[]> {
    return (await this.page(query)).body.data;
  }

  page(query: string): Promise<JsonAnswer<OrProblem<EventPage>>> {
    return this.client.get(`/v1/events?${query}`);
  }

  async get(id: string): Promise<EventDetailResource> {
    return (await this.client.get<EventDetailResource>(`/v1/events/${id}`)).body;
  }

  redeliver(id: string, headers = {}): Promise<JsonAnswer<OrProblem<{ id: string }>>> {
    return this.client.post(`/v1/events/${id}/redeliver`, undefined, headers);
  }

  recover(body: object, headers = {}): Promise<JsonAnswer<OrProblem<RecoveredEvents>>> {
    return this.client.post('/v1/events/recover', body, headers);
  }

  recoverable(query: string): Promise<JsonAnswer<OrProblem<RecoverableEvents>>> {
    return this.client.get(`/v1/events/recoverable?${query}`);
  }

  async statistics(channel = 'events'): Promise<EndpointStatisticsResource> {
    const path = `/v1/webhook-endpoints/${channel}/statistics`;
    return (await this.client.get<EndpointStatisticsResource>(path)).body;
  }

  /** The event, once this number of attempts is logged and it has a status. */
  afterAttempts(
    id: string,
    attempts: number,
    status: EventResource['status'],
  ): Promise<EventDetailResource> {
    return eventually(`${id} ${status} by attempt ${attempts}`, async () => {
      const event = await this.get(id);
      return event.attempts.length === attempts && event.status === status && event;
    });
  }
}
