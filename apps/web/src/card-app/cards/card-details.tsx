import type { CardResource, CardVaultMessage, RevealContent } from '#contracts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../shared/language/language-context.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { Notice, ProgressButton } from '../../shared/parts/parts.js';
import { type OpenReveal, useCardApp, useReveal } from '../queries.js';
import type { ActInWords } from '../step-up.js';
import { useTexts } from '../texts/index.js';
import { revealsOf } from './card-rules.js';
import classes from './cards.module.css';

/** How a frame ended, for a notice in the place of it. */
type Ending = 'pinSet' | 'ended' | 'broken';

interface CardDetailsProps {
  card: Pick<CardResource, 'id' | 'cardType' | 'last4' | 'status'>;
  /** The card in what the cardholder signs. */
  facts: ActInWords['facts'];
  /** The card without its number. */
  picture: ReactNode;
}

/** A card, or a frame of the card vault in its place, with the buttons that open one. */
export function CardDetails({ card, facts, picture }: CardDetailsProps) {
  const texts = useTexts().cards.reveal;
  const { language } = useLanguage();
  const { data: app } = useCardApp();
  const reveal = useReveal(card.id);
  const [ending, setEnding] = useState<Ending>();
  const origin = app?.cardVaultOrigin ?? null;
  if (origin === null) return picture;

  const open = (content: RevealContent) => {
    setEnding(undefined);
    const note = content === 'new_pin' ? texts.newPinNote : texts.note;
    const words = { title: texts.titles[content], note, ...(facts && { facts }) };
    reveal.mutate({ words, body: { content, locale: language } });
  };
  const close = (how?: Ending) => {
    setEnding(how);
    reveal.reset();
  };

  if (reveal.data) {
    return <VaultFrame key={reveal.data.url} reveal={reveal.data} origin={origin} onEnd={close} />;
  }
  return (
    <>
      {picture}
      {ending && (
        <Notice
          tone={ending === 'broken' ? 'failure' : 'information'}
          title={texts[ending].title}
          role="status"
        >
          {texts[ending].advice}
        </Notice>
      )}
      {reveal.error && <RevealFailure error={reveal.error} />}
      <div className={classes.reveals}>
        {revealsOf(card).map((content) => (
          <ProgressButton
            key={content}
            variant="default"
            isBusy={reveal.isPending && reveal.variables.body.content === content}
            onClick={() => open(content)}
          >
            {texts.buttons[content]}
          </ProgressButton>
        ))}
      </div>
    </>
  );
}

function RevealFailure({ error }: { error: NonNullable<ReturnType<typeof useReveal>['error']> }) {
  const texts = useTexts().cards.reveal;
  const refusal = texts.refusals[error.code ?? ''];
  if (!refusal) return <FailureAlert error={error} reassurance={texts.notShown} />;
  return (
    <Notice tone="information" title={refusal.title}>
      {refusal.advice}
    </Notice>
  );
}

interface VaultFrameProps {
  reveal: OpenReveal;
  /** Of the vault: messages of other origins are ignored. */
  origin: string;
  onEnd(how?: Ending): void;
}

/** The frame says nothing if the vault does not answer. */
const PATIENCE_MS = 10_000;
const MAX_HEIGHT = 800;

/** This page cannot read what the frame shows. The frame only reports its state and its height. */
function VaultFrame({ reveal: { url, content }, origin, onEnd }: VaultFrameProps) {
  const texts = useTexts().cards.reveal;
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const isHeard = height !== undefined;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    const listen = ({ data, origin: sender, source }: MessageEvent<unknown>) => {
      if (sender !== origin || source !== frame.current?.contentWindow) return;
      const message = data as CardVaultMessage;
      if (message.type !== 'card-vault') return;
      switch (message.state) {
        case 'height':
          return setHeight(Math.min(Math.max(message.height, 0), MAX_HEIGHT));
        case 'hidden':
          return end.current(content === 'new_pin' ? 'pinSet' : undefined);
        case 'expired':
          return end.current('ended');
        case 'failed':
          return end.current('broken');
      }
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin, content]);

  // Only this page notices that the window loses the focus. It also does when the frame gets it.
  useEffect(() => {
    const hide = () => {
      if (document.activeElement === frame.current) return;
      frame.current?.contentWindow?.postMessage({ type: 'card-vault', action: 'hide' }, origin);
    };
    window.addEventListener('blur', hide);
    return () => window.removeEventListener('blur', hide);
  }, [origin]);

  useEffect(() => {
    if (isHeard) return;
    const timer = setTimeout(() => end.current('broken'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isHeard]);

  // The address comes from the platform. Another origin must not be framed, although the page's policy forbids it, too.
  if (new URL(url).origin !== origin) return null;
  return (
    <>
      <iframe
        ref={frame}
        className={classes.vault}
        height={height}
        src={url}
        title={texts.frame}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="clipboard-write"
        referrerPolicy="no-referrer"
      />
      <Button variant="default" onClick={() => onEnd()}>
        {content === 'new_pin' ? texts.cancel : texts.hide}
      </Button>
    </>
  );
}
