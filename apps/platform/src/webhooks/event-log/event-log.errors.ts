import { DomainError } from '#http';

export type EventLogErrorCode =
  'event_unknown' | 'event_kind_unknown' | 'event_kind_of_other_channel';

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
