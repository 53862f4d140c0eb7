import type { CommunicationSettingsResource, CommunicationSettingsVersion } from '#contracts';

/** The scheduled changes of the settings, the next one first, by the platform's clock. */
export function comingVersions({
  version,
  versions,
}: CommunicationSettingsResource): CommunicationSettingsVersion[] {
  return versions.filter((one) => one.version > (version ?? 0));
}
