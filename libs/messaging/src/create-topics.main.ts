import { loadConfig } from '#config';
import { allTopics } from '#contracts';
import { createTopics } from './create-topics.js';
import { TopicsConfig } from './topics.config.js';

await createTopics(allTopics, () => loadConfig(TopicsConfig));
