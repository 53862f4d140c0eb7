// First: the rest needs a Node that can run it.
import './required-node.js';
import 'reflect-metadata';
export * from './database-config.js';
export * from './json-list.js';
export * from './load-config.js';
export * from './service-config.js';
export { Settings } from './settings.js';
export * from './variables.js';
