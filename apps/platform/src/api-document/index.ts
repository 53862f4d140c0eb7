/** The OpenAPI document of the partners' API, as it is served. */

export { ApiDocumentModule } from './api-document.controller.js';
