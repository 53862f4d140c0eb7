import { DomainError } from '#http';

export type CommunicationSettingsErrorCode = 'communication_settings_changed_too_often';

export const settingsChangedTooOften = (most: number, days: number) =>
  new DomainError<CommunicationSettingsErrorCode>(
    'communication_settings_changed_too_often',
    `These settings can be changed ${most} times in ${days} days. Try again later.`,
  );
