import { declareError } from '#http';

export const settingsChangedTooOften = declareError(
  'communication_settings_changed_too_often',
  409,
  (most: number, days: number) =>
    `These settings can be changed ${most} times in ${days} days. Try again later.`,
);
