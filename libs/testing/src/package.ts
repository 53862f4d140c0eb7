/** What the specs of a consumer need outside of this repository. Broker and Postgres are those of the environment. */
export { eventually, PATIENCE_MS } from './eventually.js';
export { openRoutesIn, startTestService, type TestService } from './route-walk.js';
export {
  ensureTestTopics,
  publishEvent,
  publishRecords,
  readTopic,
  testBrokers,
  type TopicReader,
} from './test-broker.js';
export { createTestDatabase, type TestDatabase } from './test-database.js';
