import type { FieldProblem } from '#contracts';
import { DomainError } from '#http';

export type EventLogErrorCode =
  'event_unknown' | 'event_kind_unknown' | 'event_kind_of_other_channel' | 'event_data_invalid';

export const eventUnknown = () =>
  new DomainError<EventLogErrorCode>('event_unknown', 'There is no such event.');

export const eventKindUnknown = () =>
  new DomainError<EventLogErrorCode>(
    'event_kind_unknown',
    'There is no event of this kind. GET /v1/event-types lists them.',
    { errors: [{ pointer: '/event', code: 'event_kind_unknown', detail: 'must be a known kind' }] },
  );

export const eventKindOfOtherChannel = () =>
  new DomainError<EventLogErrorCode>(
    'event_kind_of_other_channel',
    'Events of this kind are sent on the other channel.',
    {
      errors: [
        {
          pointer: '/channel',
          code: 'event_kind_of_other_channel',
          detail: "must be the event's channel",
        },
      ],
    },
  );

export const eventDataInvalid = (errors: FieldProblem[]) =>
  new DomainError<EventLogErrorCode>(
    'event_data_invalid',
    'The data is not what events of this kind have.',
    { errors },
  );
