// The first import, because the others fail on a Node that is too old.
import './required-node.js';
import 'reflect-metadata';
export * from './database-config.js';
export { isSensitive, MayComeFromFile, propertiesFromFiles, Sensitive } from './from-file.js';
export * from './json-list.js';
export * from './load-config.js';
export * from './service-config.js';
export { Settings } from './settings.js';
export * from './tracing-config.js';
export { variableOf } from './variable-names.js';
export * from './variables.js';
