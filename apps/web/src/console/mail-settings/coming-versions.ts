import type { CommunicationSettingsResource, CommunicationSettingsVersion } from '#contracts';

/** What is set and does not count yet, the next one first. By the platform's clock, not this one. */
export function comingVersions({
  version,
  versions,
}: CommunicationSettingsResource): CommunicationSettingsVersion[] {
  return versions.filter((one) => one.version > (version ?? 0));
}
