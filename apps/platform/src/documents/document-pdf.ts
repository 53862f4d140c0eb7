import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';

// The standard PDF fonts lack most accented letters of European names.
const require = createRequire(import.meta.url);
const REGULAR = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const BOLD = require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

const MARGIN = 64;
const ROW_HEIGHT = 15;
const GAP = 6;
/** Rows drawn before others have their turn. */
const ROWS_AT_ONCE = 50;

export interface DocumentFacts {
  title: string;
  author: string;
  /** BCP 47 */
  language: string;
  /** The same facts make the same bytes. */
  createdAt: Date;
}

/** A column of a table. */
export interface Column {
  heading: string;
  /** The share of the page's width. */
  share: number;
  align?: 'left' | 'right';
}

/** A document of A4 pages with embedded fonts and the number of each page, written from top to bottom. */
export class DocumentPdf {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly bytes: Promise<Buffer>;

  constructor({ title, author, language, createdAt }: DocumentFacts) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      lang: language,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
    });
    this.bytes = buffer(this.pdf);
  }

  title(text: string): void {
    this.pdf.font(BOLD).fontSize(20).text(text).moveDown(1);
  }

  heading(text: string): void {
    this.pdf.font(BOLD).fontSize(12).text(text).moveDown(0.3);
  }

  paragraph(text: string): void {
    this.pdf.font(REGULAR).fontSize(10).text(text, { lineGap: 2 }).moveDown(0.8);
  }

  /** Labels with their values, one a line. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void {
    for (const [label, value] of rows) {
      this.pdf.font(REGULAR).fontSize(10).text(`${label}: `, { continued: true });
      this.pdf.font(BOLD).text(value).moveDown(0.3);
    }
    this.pdf.moveDown(1);
  }

  /** Each cell is one line, cut where it is too long. The headings stand on each page. */
  async table(columns: readonly Column[], rows: readonly (readonly string[])[]): Promise<void> {
    this.headings(columns);
    for (const [index, row] of rows.entries()) {
      if (this.isFull) {
        this.pdf.addPage();
        this.headings(columns);
      }
      this.row(columns, row, REGULAR);
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn();
    }
    this.pdf.x = MARGIN;
    this.pdf.moveDown(1);
  }

  /** Ends the document. */
  async end(): Promise<Buffer> {
    const { start, count } = this.pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.pdf.switchToPage(page);
      // Beneath the margin, where text would begin a new page.
      this.pdf.page.margins.bottom = 0;
      this.pdf.font(REGULAR).fontSize(8);
      this.pdf.text(`${page + 1} / ${count}`, MARGIN, this.pdf.page.height - MARGIN / 2, {
        width: this.width,
        align: 'right',
        lineBreak: false,
      });
    }
    this.pdf.end();
    return this.bytes;
  }

  private headings(columns: readonly Column[]): void {
    this.row(
      columns,
      columns.map(({ heading }) => heading),
      BOLD,
    );
    const y = this.pdf.y - ROW_HEIGHT / 4;
    this.pdf.moveTo(MARGIN, y).lineTo(MARGIN + this.width, y);
    this.pdf.lineWidth(0.5).stroke();
  }

  private row(columns: readonly Column[], cells: readonly string[], font: string): void {
    const { y } = this.pdf;
    let x = MARGIN;
    for (const [index, { share, align = 'left' }] of columns.entries()) {
      const width = this.width * share;
      const box = {
        width: width - GAP,
        height: ROW_HEIGHT,
        ellipsis: true,
        align,
        lineBreak: false,
      };
      this.pdf
        .font(font)
        .fontSize(8)
        .text(cells[index] ?? '', x, y, box);
      x += width;
    }
    this.pdf.y = y + ROW_HEIGHT;
  }

  private get width(): number {
    return this.pdf.page.width - 2 * MARGIN;
  }

  private get isFull(): boolean {
    return this.pdf.y + ROW_HEIGHT > this.pdf.page.height - MARGIN;
  }
}
