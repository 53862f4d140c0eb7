export { Issuing, type IssuingApi, type ListPart, type Member } from './issuing.js';
export * from './issuing.errors.js';
export * from './issuing-app.module.js';
