import 'reflect-metadata';
export * from './read-instance.js';
