/** Languages that the partner's mails are written in. The first one is the fallback. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
