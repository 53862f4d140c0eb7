import type { IntegrationLevel } from './integration-level.js';
import type { MailKind } from './mail-kind.js';
import type { MailSenderSide } from './mail-responsibility.js';
import { fixedSenderOf, type MailSenderChoices, senderOf } from './sender-of.js';

/** What decides who sends the mails whose sender is not the same at every level. */
export interface SenderSettings {
  integrationLevel: IntegrationLevel;
  choices: MailSenderChoices;
}

/** Settings, and since when they count. */
export interface CommunicationSettingsVersion extends SenderSettings {
  /** 1, 2, 3, ... for each partner. */
  version: number;
  /**
   * They count for events whose `timestamp` is this time or later.
   *
   * @format date-time
   */
  effectiveFrom: string;
}

/** What counts for a partner that has set nothing yet. */
export const settingsOfNewPartner: SenderSettings = { integrationLevel: 'native', choices: {} };

/** All settings that a partner ever had or has set for later, as far as they are known. */
export interface KnownSettings {
  /** In any order. */
  versions: readonly CommunicationSettingsVersion[];
  /** ISO 8601, UTC: whatever is set from now on counts from this time at the earliest. */
  completeUntil: string;
}

/** @returns the version that counts for an event of this time; none before the first one. */
export function versionInForce(
  versions: readonly CommunicationSettingsVersion[],
  at: Date,
): CommunicationSettingsVersion | undefined {
  const begun = versions.filter(({ effectiveFrom }) => new Date(effectiveFrom) <= at);
  return begun.sort((a, b) => b.version - a.version)[0];
}

/** @returns the settings that count for an event of this time. */
export function settingsInForce(
  versions: readonly CommunicationSettingsVersion[],
  at: Date,
): SenderSettings {
  return versionInForce(versions, at) ?? settingsOfNewPartner;
}

/**
 * The only side that sends a mail about an event of this time, for a side that has a copy of the settings.
 *
 * @returns undefined if that is not known yet: it depends on settings that the copy may lack.
 */
export function senderAsOf(
  mail: MailKind,
  at: Date,
  known: KnownSettings | undefined,
): MailSenderSide | undefined {
  const fixed = fixedSenderOf(mail);
  if (fixed) return fixed;
  if (!known || at >= new Date(known.completeUntil)) return undefined;
  const { integrationLevel, choices } = settingsInForce(known.versions, at);
  return senderOf(mail, integrationLevel, choices);
}
