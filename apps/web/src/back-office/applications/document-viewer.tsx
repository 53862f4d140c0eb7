import type { OnboardingDocument } from '#contracts';
import { Button, Loader, Text } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Notice, Sheet } from '../../shared/parts/parts.js';
import { narrow } from '../../shared/router/router.js';
import { documentHref } from '../queries.js';
import { useTexts } from '../texts/index.js';
import classes from './application.module.css';

/** From this width on, a document is read beside the facts. As in the style sheet. */
const WIDE = '(min-width: 75em)';

/** A longer document is downloaded. */
const MOST_PAGES = 30;

/** A large page is drawn smaller, because a canvas is limited. */
const MOST_PIXELS_WIDE = 1_600;

interface DocumentLinkProps {
  /** Of the application. */
  id: string;
  document: OnboardingDocument;
}

/** Opens the document beside the facts; on a narrow screen, or on request, in a new tab. */
export function DocumentLink({ id, document }: DocumentLinkProps) {
  const open = (event: MouseEvent) => {
    const isOwnTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isOwnTab || !matchMedia(WIDE).matches) return;
    event.preventDefault();
    narrow({ document: document.id });
  };
  return (
    <a href={documentHref(id, document.id)} target="_blank" rel="noreferrer" onClick={open}>
      {document.fileName}
    </a>
  );
}

/** A document, from its first page to its last one. Each time it is shown is an access in the trail. */
export function DocumentViewer({ id, document }: DocumentLinkProps) {
  const { viewer: texts } = useTexts();
  const href = documentHref(id, document.id);
  const isPdf = document.mediaType === 'application/pdf';
  return (
    <div className={classes.viewer}>
      <Sheet
        title={document.fileName}
        actions={
          <Button variant="default" size="xs" onClick={() => narrow({ document: '' }, 'replace')}>
            {texts.close}
          </Button>
        }
      >
        {isPdf ? (
          <PdfPages href={href} fileName={document.fileName} />
        ) : (
          <img className={classes.page} src={href} alt={document.fileName} />
        )}
      </Sheet>
    </div>
  );
}

type Reading = 'loading' | 'shown' | 'failed' | 'too_long';

/**
 * The pages as pictures. PDF.js draws them: it runs no scripts of the document, and browsers do not display PDFs in the
 * sandbox in which documents are served.
 */
function PdfPages({ href, fileName }: { href: string; fileName: string }) {
  const { viewer: texts } = useTexts();
  const pages = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<Reading>('loading');

  useEffect(() => {
    const place = pages.current!;
    const stop = new AbortController();
    setState('loading');
    drawPdf(href, place, stop.signal, texts.pageOf(fileName)).then(
      (drawn) => !stop.signal.aborted && setState(drawn),
      () => !stop.signal.aborted && setState('failed'),
    );
    return () => {
      stop.abort();
      place.replaceChildren();
    };
    // A change of the language does not read the document again.
  }, [href]);

  return (
    <>
      {state === 'loading' && <Loader aria-label={texts.loading} />}
      {state === 'failed' && (
        <Notice tone="warning" title={texts.failed}>
          <a href={href}>{texts.download}</a>
        </Notice>
      )}
      <div ref={pages} className={classes.pages} />
      {state === 'too_long' && (
        <Text mt="md">
          {texts.tooLong(MOST_PAGES)} <a href={href}>{texts.download}</a>
        </Text>
      )}
    </>
  );
}

async function drawPdf(
  href: string,
  place: HTMLElement,
  signal: AbortSignal,
  labelOf: (page: number, pages: number) => string,
): Promise<Reading> {
  const [{ getDocument }, response] = await Promise.all([
    import('unpdf/pdfjs'),
    fetch(href, { signal }),
  ]);
  if (!response.ok) return 'failed';
  const data = new Uint8Array(await response.arrayBuffer());
  const task = getDocument({ data, useSystemFonts: true, stopAtErrors: false });
  try {
    const pdf = await task.promise;
    const last = Math.min(pdf.numPages, MOST_PAGES);
    for (let number = 1; number <= last && !signal.aborted; number += 1) {
      const page = await pdf.getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(2, MOST_PIXELS_WIDE / width) });
      const canvas = document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      canvas.className = classes.page!;
      canvas.role = 'img';
      canvas.ariaLabel = labelOf(number, pdf.numPages);
      await page.render({ canvas, viewport }).promise;
      if (!signal.aborted) place.append(canvas);
    }
    return pdf.numPages > last ? 'too_long' : 'shown';
  } finally {
    await task.destroy();
  }
}
