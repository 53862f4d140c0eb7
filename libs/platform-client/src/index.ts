export * from './package.js';
export { PlatformPause } from './service/platform-pause.js';
export {
  type CallTrace,
  serviceClient,
  type ServiceClientOptions,
} from './service/service-client.js';
