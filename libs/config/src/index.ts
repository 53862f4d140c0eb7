// The first import, because the others fail on a Node that is too old.
import './required-node.js';
import 'reflect-metadata';
export * from './service-config.js';
export {
  isSensitive,
  MayComeFromFile,
  propertiesFromFiles,
  Sensitive,
  Settings,
} from './settings.js';
export * from './json-list.js';
export * from './load-config.js';
export * from './variables.js';
