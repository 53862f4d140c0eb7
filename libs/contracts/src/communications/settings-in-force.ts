import type { IntegrationLevel } from './integration-level.js';
import type { MailKind } from './mail-kind.js';
import type { MailSenderSide } from './mail-responsibility.js';
import { fixedSenderOf, type MailSenderChoices, senderOf } from './sender-of.js';

/** The settings that decide who sends the mails whose sender varies. */
export interface SenderSettings {
  integrationLevel: IntegrationLevel;
  choices: MailSenderChoices;
}

/** Settings, and the time from which they apply. */
export interface CommunicationSettingsVersion extends SenderSettings {
  /** 1, 2, 3, ... for each partner. */
  version: number;
  /**
   * They apply to events whose `timestamp` is this time or later.
   *
   * @format date-time
   */
  effectiveFrom: string;
}

/** The settings of a partner that has set nothing yet. */
export const settingsOfNewPartner: SenderSettings = { integrationLevel: 'native', choices: {} };

/** All known settings of a partner, including earlier and future ones. */
export interface KnownSettings {
  /** In any order. */
  versions: readonly CommunicationSettingsVersion[];
  /** ISO 8601, UTC: later changes take effect at this time at the earliest. */
  completeUntil: string;
}

/** @returns the version that applies to an event of this time; undefined before the first one. */
export function versionInForce(
  versions: readonly CommunicationSettingsVersion[],
  at: Date,
): CommunicationSettingsVersion | undefined {
  const begun = versions.filter(({ effectiveFrom }) => new Date(effectiveFrom) <= at);
  return begun.sort((a, b) => b.version - a.version)[0];
}

/** @returns the settings that apply to an event of this time. */
export function settingsInForce(
  versions: readonly CommunicationSettingsVersion[],
  at: Date,
): SenderSettings {
  return versionInForce(versions, at) ?? settingsOfNewPartner;
}

/**
 * The side that sends a mail about an event of this time, from a copy of the settings.
 *
 * @returns undefined if it depends on settings that the copy may not contain yet.
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
