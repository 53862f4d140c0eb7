import type { TopicDeclaration } from '#contracts';
import { READABLE_COMPRESSIONS, topicSettingsOf, type TopicState } from '#messaging';

/** Differences between a topic and its declaration, in words, and a compression that no consumer can read. */
export function declarationFaults(
  declaration: TopicDeclaration,
  state: TopicState | undefined,
): string[] {
  if (!state) return ['missing'];
  const settings = Object.entries(topicSettingsOf(declaration))
    .filter(([name, declared]) => state.settings[name] !== declared)
    .map(([name, declared]) => `${name} is ${state.settings[name]}, declared ${declared}`);
  const compression = state.settings['compression.type'];
  if (compression !== undefined && !READABLE_COMPRESSIONS.includes(compression))
    settings.push(`compression.type is ${compression}, which consumers cannot read`);
  return state.partitions === declaration.partitions
    ? settings
    : [`partitions ${state.partitions}, declared ${declaration.partitions}`, ...settings];
}
