/** Documents for people, as PDF. */

export {
  type DocumentBlock,
  type DocumentColumn,
  type DocumentContent,
  Documents,
  DocumentsModule,
} from './documents.service.js';
