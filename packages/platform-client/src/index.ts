export * from './package.js';
export {
  type CallTrace,
  PlatformPause,
  serviceClient,
  type ServiceClientOptions,
} from './service/service-client.js';
