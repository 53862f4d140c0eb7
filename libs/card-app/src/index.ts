export {
  Issuing,
  type IssuingApi,
  type ListPart,
  type Member,
  platformUnavailable,
} from './issuing.js';
export * from './issuing-app.module.js';
