import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declareError } from '#http';
import { Global, Injectable, Module, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';

/** A document for people, top to bottom. Its texts may be in any script; a line break in them stays. */
export interface DocumentContent {
  title: string;
  author: string;
  /** BCP 47 */
  language: string;
  /** The same content makes the same bytes. */
  createdAt: Date;
  /** At the foot of each page, beside its number. */
  footer?: string;
  blocks: DocumentBlock[];
}

export type DocumentBlock =
  | { kind: 'title'; text: string; brand?: DocumentBrand }
  | { kind: 'heading' | 'paragraph'; text: string }
  /** The most important sentence. */
  | { kind: 'lead'; text: string }
  /** Labels with their values, one a line. */
  | { kind: 'facts'; rows: DocumentFact[] }
  /** Who the document is from and for, side by side. The first line of each is a name. */
  | { kind: 'parties'; parties: { label: string; lines: string[] }[] }
  /** A frame with facts, and a picture at their right. */
  | { kind: 'box'; heading: string; rows: DocumentFact[]; note: string; picture?: DocumentPicture }
  /** Amounts, the last of which is their total. */
  | { kind: 'sums'; rows: DocumentFact[] }
  /** The headings are repeated on each page. */
  | { kind: 'table'; columns: DocumentColumn[]; rows: string[][] };

export type DocumentFact = [label: string, value: string];

/** At the right of the title: a logo that can't be read is replaced by the name. */
export interface DocumentBrand {
  name: string;
  logo?: { type: string; bytes: Uint8Array };
}

export interface DocumentPicture {
  svg: string;
  /** What it shows, for those who can't see it. */
  alternative: string;
  caption: string;
}

export interface DocumentColumn {
  heading: string;
  /** The share of the page's width. */
  share: number;
  align?: 'left' | 'right';
}

const WORKER = fileURLToPath(
  new URL(`./document-worker${extname(import.meta.url)}`, import.meta.url),
);
/** The longest document takes about a second. A document that takes longer than this ends with an error. */
const LONGEST_MS = 60_000;
/** The worker's fonts take some 50 MB, so the thread ends when it is idle. */
const IDLE_MS = 60_000;
/** Partners that may wait for a document of theirs at the same time, in one process. */
const MOST_WAITING_PARTNERS = 10;
const RETRY_AFTER_SECONDS = 2;

/** There were more requests than allowed in this time. Send this one again after `Retry-After` seconds. */
const documentsBusy = declareError('too_many_requests', 429, () => ({
  message:
    'Documents are created one at a time. Wait for the previous document, then request this one again.',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
}));

/**
 * Creates PDF documents in a worker thread, one at a time, so that no document delays other requests, such as
 * 3-D Secure requests.
 */
@Injectable()
export class Documents implements OnModuleDestroy {
  private readonly pool = new Piscina<DocumentContent, Uint8Array>({
    filename: WORKER,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  private readonly waitingPartners = new Set<string>();
  private lastTurn: Promise<unknown> = Promise.resolve();

  onModuleDestroy(): Promise<void> {
    return this.pool.destroy();
  }

  /** Creates a document that the platform itself needs, such as the attachment of a mail. */
  async create(content: DocumentContent): Promise<Buffer> {
    const bytes = await this.pool.run(content, { signal: AbortSignal.timeout(LONGEST_MS) });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /**
   * Creates a document that a caller has requested: one at a time per partner, and in turn with other partners.
   *
   * @param contentOf reads the content when it is the partner's turn.
   * @throws too_many_requests with `Retry-After`
   */
  async createFor(partnerId: string, contentOf: () => Promise<DocumentContent>): Promise<Buffer> {
    const { waitingPartners } = this;
    if (waitingPartners.has(partnerId) || waitingPartners.size >= MOST_WAITING_PARTNERS) {
      throw documentsBusy();
    }
    waitingPartners.add(partnerId);
    const turn = this.lastTurn.then(async () => this.create(await contentOf()));
    this.lastTurn = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waitingPartners.delete(partnerId);
    }
  }
}

@Global()
@Module({ providers: [Documents], exports: [Documents] })
export class DocumentsModule {}
