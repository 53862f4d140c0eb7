import type { CardParty, CardResource, CardStatus } from '#contracts';
import { Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { CardNetworkMark, PhysicalCardIcon } from '../../shared/icons/icons.js';
import { dayIn } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Notice, ProgressButton } from '../../shared/parts/parts.js';
import { EmptyScreen } from '../parts.js';
import { type CardAction, useCardAction, useCards } from '../queries.js';
import type { ActInWords } from '../step-up.js';
import { useTexts } from '../texts/index.js';
import { CardDetails } from './card-details.js';
import { actionFor, needsCode } from './card-rules.js';
import classes from './cards.module.css';

/** @param holderName who is signed in, and holds all of these cards. */
export function CardsScreen({ holderName }: { holderName: string }) {
  const texts = useTexts().cards;
  const cards = useCards();
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Loaded query={cards}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyScreen icon={<PhysicalCardIcon />} title={texts.none} advice={texts.noneAdvice} />
          ) : (
            <ul role="list" aria-label={texts.heading} className={classes.list}>
              {shown.map((card) => (
                <CardItem key={card.id} card={card} holderName={holderName} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

interface CardItemProps {
  card: CardResource;
  holderName: string;
}

function CardItem({ card, holderName }: CardItemProps) {
  const texts = useTexts().cards;
  const change = useCardAction(card.id);
  const facts = useCardFacts(card);
  const picture = <CardPicture card={card} holderName={holderName} />;
  return (
    <li className={classes.item} aria-label={texts.name(card.cardType, card.last4)}>
      <CardDetails card={card} facts={facts} picture={picture} />
      <CardNotes card={card} />
      <CardActions card={card} change={change} party="cardholder" frozenBy={texts.frozenBy} />
    </li>
  );
}

interface CardActionsProps {
  card: Pick<CardResource, 'cardType' | 'last4' | 'status' | 'frozenBy'>;
  change: ReturnType<typeof useCardAction>;
  party: CardParty;
  /** Who has frozen it, in words for this party. */
  frozenBy: Readonly<Record<CardParty, string>>;
  /** Named in what is signed, if that is somebody else. */
  holderName?: string;
}

/** What this party can do with a card now, and why it could not. */
export function CardActions({ card, change, party, frozenBy, holderName }: CardActionsProps) {
  const texts = useTexts().cards;
  const action = actionFor(card, party);
  const words = useCardWords(card, holderName);
  const isBusy = change.isPending;
  return (
    <>
      {card.frozenBy.map((freezer) => (
        <Text key={freezer} size="sm" c="dimmed">
          {frozenBy[freezer]}
        </Text>
      ))}
      {change.error && <CardFailure error={change.error} status={card.status} />}
      {action && needsCode(card, action) && (
        <ActivationForm
          isBusy={isBusy}
          onSubmit={(activationCode) =>
            change.mutate({ action, words: words(action), activationCode })
          }
        />
      )}
      {action && !needsCode(card, action) && (
        <ProgressButton
          variant="default"
          isBusy={isBusy}
          onClick={() => change.mutate({ action, words: words(action) })}
        >
          {texts[action]}
        </ProgressButton>
      )}
    </>
  );
}

interface CardPictureProps {
  card: Pick<CardResource, 'cardType' | 'last4' | 'network' | 'status'>;
  holderName: string;
}

/** A card in the partner's colour, as far as it may be shown: never with its number. */
export function CardPicture({ card, holderName }: CardPictureProps) {
  const { types, statuses } = useTexts().cards;
  return (
    <div className={classes.card} data-usable={card.status === 'active'}>
      <span className={classes.row}>
        {types[card.cardType]}
        <span role="status" className={classes.status}>
          {statuses[card.status]}
        </span>
      </span>
      <span className={classes.last4}>•••• {card.last4}</span>
      <span className={classes.row}>
        <span className={classes.holder}>{holderName}</span>
        <CardNetworkMark network={card.network} />
      </span>
    </div>
  );
}

type NotedCard = Pick<CardResource, 'purpose' | 'estimatedDelivery' | 'expiresOn' | 'status'>;

/** What the card is for, when it should arrive, and how long it can be used. */
export function CardNotes({ card }: { card: NotedCard }) {
  const texts = useTexts().cards;
  const { language } = useLanguage();
  return (
    <>
      {card.purpose !== null && <Text>{card.purpose}</Text>}
      {card.estimatedDelivery !== null && (
        <Text size="sm">{texts.arrivesBy(dayIn(language)(card.estimatedDelivery))}</Text>
      )}
      {card.status !== 'terminated' && (
        <Text size="sm">{texts.expiresOn(dayIn(language)(card.expiresOn))}</Text>
      )}
    </>
  );
}

const DIGITS = 6;
/** So that a code that was copied with spaces is not cut off. */
const MAX_TYPED = 20;

interface ActivationFormProps {
  isBusy: boolean;
  onSubmit(activationCode: string): void;
}

/** Asks for the code of the letter that came with a physical card. */
function ActivationForm({ isBusy, onSubmit }: ActivationFormProps) {
  const texts = useTexts().cards;
  const [code, setCode] = useState('');
  const [isMalformed, setMalformed] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/[\s-]/g, '');
    const isCode = digits.length === DIGITS && /^\d+$/.test(digits);
    setMalformed(!isCode);
    if (isCode && !isBusy) onSubmit(digits);
  };

  return (
    <form className={classes.activation} onSubmit={submit}>
      <TextInput
        label={texts.activationCode}
        description={texts.activationCodeHelp}
        error={isMalformed && texts.activationCodeMalformed}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        maxLength={MAX_TYPED}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        required
        size="md"
      />
      <ProgressButton type="submit" variant="default" isBusy={isBusy}>
        {texts.activate}
      </ProgressButton>
    </form>
  );
}

interface CardFailureProps {
  error: RequestError;
  /** As it is now. */
  status: CardStatus;
}

/**
 * Why a card could not be changed. These refusals have words of their own: a wrong or void activation code, a
 * card that somebody else has changed meanwhile, and a card that a stronger party has frozen.
 */
function CardFailure({ error, status }: CardFailureProps) {
  const texts = useTexts().cards;
  // After the last wrong code it is void.
  const isVoid = error.code === 'activation_code_void' || error.guessesLeft === 0;
  if (isVoid) {
    return (
      <Notice tone="failure" title={texts.codeVoid.title}>
        {texts.codeVoid.advice}
      </Notice>
    );
  }
  if (error.code === 'activation_code_wrong') {
    return (
      <Notice tone="failure" title={texts.codeWrong.title}>
        {texts.codeWrong.advice(error.guessesLeft ?? 0)}
      </Notice>
    );
  }
  if (error.code === 'card_transition_impossible') {
    const { title, advice } = texts.changedMeanwhile[status];
    return (
      <Notice tone="information" title={title}>
        {advice}
      </Notice>
    );
  }
  const freezer = /^frozen_by_(platform|partner|company_admin)$/.exec(error.code ?? '')?.[1];
  if (freezer) {
    return (
      <Notice tone="information" title={texts.staysFrozen}>
        {texts.frozenBy[freezer as CardParty]}
      </Notice>
    );
  }
  return <FailureAlert error={error} reassurance={texts.failed} />;
}

type NamedCard = Pick<CardResource, 'cardType' | 'last4'>;

/** The card in what a person signs. @param holderName if that is somebody else. */
export function useCardFacts({ cardType, last4 }: NamedCard, holderName?: string) {
  const texts = useTexts().cards;
  return [
    [texts.card, texts.name(cardType, last4)] as const,
    ...(holderName === undefined ? [] : [[texts.holder, holderName] as const]),
  ];
}

/** What a person signs to change a card. Freezing needs no signature. */
function useCardWords(card: NamedCard, holderName?: string): (action: CardAction) => ActInWords {
  const texts = useTexts().cards;
  const facts = useCardFacts(card, holderName);
  return (action) => {
    switch (action) {
      case 'freeze':
        return { title: texts.freeze };
      case 'unfreeze':
        return { title: texts.unfreezeTitle, facts, note: texts.unfreezeNote };
      case 'activate':
        return { title: texts.activateTitle, facts, note: texts.activateNote };
    }
  };
}
