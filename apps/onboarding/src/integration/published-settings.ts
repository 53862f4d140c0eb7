import { type KnownSettings, PublishedSettings } from '#contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

/**
 * What the platform told, with nothing chosen where it says null: a platform that took null for the choices, as
 * one of before did, keeps it in its history for good.
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
 * The settings as the other services are told of them.
 *
 * @throws Error if the platform's answer is not as agreed, such as a level that this version does not know:
 *   better to go on with what was heard before than to have mails sent by it.
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
  return published;
}
