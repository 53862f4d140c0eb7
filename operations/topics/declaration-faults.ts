import type { TopicDeclaration } from '#contracts';
import { topicSettingsOf, type TopicState } from '#messaging';

/** Differences between a topic and its declaration, in words. */
export function declarationFaults(
  declaration: TopicDeclaration,
  state: TopicState | undefined,
): string[] {
  if (!state) return ['missing'];
  const settings = Object.entries(topicSettingsOf(declaration))
    .filter(([name, declared]) => state.settings[name] !== declared)
    .map(([name, declared]) => `${name} is ${state.settings[name]}, declared ${declared}`);
  return state.partitions === declaration.partitions
    ? settings
    : [`partitions ${state.partitions}, declared ${declaration.partitions}`, ...settings];
}
