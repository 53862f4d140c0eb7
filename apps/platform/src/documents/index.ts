/** Documents for people, as PDF. */

export { type Column, DocumentPdf } from './document-pdf.js';
