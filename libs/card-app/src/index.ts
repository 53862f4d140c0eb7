export { Issuing, type IssuingApi, type Member } from './issuing.js';
export * from './issuing.errors.js';
export * from './issuing-app.module.js';
