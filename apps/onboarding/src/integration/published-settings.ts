import { type KnownSettings, PublishedSettings } from '#contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/** The platform promises its settings for minutes ahead (docs/interface.md). */
const MAX_PROMISE_MS = 3_600_000;

/**
 * Replaces null choices by empty ones: an earlier platform version accepted null, and keeps it in its
 * history.
 */
export function withChoices({ versions, completeUntil }: KnownSettings): KnownSettings {
  return {
    versions: Array.from(versions, (version) => ({
      ...version,
      choices: (version.choices as typeof version.choices | null) ?? {},
    })),
    completeUntil,
  };
}

/**
 * The settings in the format for the other services.
 *
 * @throws Error if the platform's answer is invalid, such as a level that this version does not know. The
 * last settings then stay in force, which is better than sending mails by wrong settings.
 */
export function publishedSettingsOf({ versions, completeUntil }: KnownSettings): PublishedSettings {
  const published = plainToInstance(PublishedSettings, {
    versions: Array.from(versions, ({ version, integrationLevel, choices, effectiveFrom }) => ({
      version,
      integrationLevel,
      choices: Object.entries(choices).map(([mail, sender]) => ({ mail, sender })),
      effectiveFrom,
    })),
    completeUntil,
  });
  const [error] = validateSync(published);
  if (error) throw new Error(`the platform's communication settings have a bad ${error.property}`);
  // Settings are replaced by those that are complete until a later time: these would stay for ever.
  if (Date.parse(completeUntil) - Date.now() > MAX_PROMISE_MS)
    throw new Error("the platform's communication settings are complete until a time far ahead");
  return published;
}
