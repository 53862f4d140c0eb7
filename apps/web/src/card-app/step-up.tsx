import { STEP_UP_HEADER } from '#contracts/browser';
import { Text } from '@mantine/core';
import {
  bufferToBase64URLString,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { RequestError } from '../shared/api/request-error.js';
import { CloseButton, Dialog } from '../shared/dialog/dialog.js';
import form from '../shared/form/form.module.css';
import { Facts, Notice, ProgressButton } from '../shared/parts/parts.js';
import { useHash } from '../shared/router/router.js';
import { callApi, type CardAppRequest } from './api.js';
import { PasskeyFailureNotice } from './parts.js';
import { useTexts } from './texts/index.js';

/** What a person signs, as it is shown to them. */
export interface ActInWords {
  /** A question. */
  title: string;
  facts?: readonly (readonly [name: string, value: ReactNode])[];
  /** The consequence, if the title and the facts do not say it. */
  note?: string;
}

/** A call that waits for the person's signature. */
interface OpenAct {
  words: ActInWords;
  /** The hash of the screen that it belongs to. */
  hash: string;
  /** Signs and sends it. It stays open if the passkey failed, and can then be signed again. */
  sign(): Promise<void>;
  close(): void;
}

/** The person has closed the dialog: nothing was sent, and nothing has failed. */
class NotConfirmed extends RequestError {
  constructor() {
    super('refused', { code: 'not_confirmed' });
  }
}

/** The passkey was not accepted, or came too late: the person can sign again. */
const SIGN_AGAIN = ['step_up_required', 'passkey_refused', 'locked_out'];

let shown: OpenAct | undefined;
const listeners = new Set<() => void>();

function show(act: OpenAct | undefined): void {
  shown = act;
  listeners.forEach((listener) => listener());
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The call that waits for a signature now. */
function useOpenAct(): OpenAct | undefined {
  return useSyncExternalStore(listen, () => shown);
}

/**
 * Calls the card app's API. If the call needs a signature, `ActDialog` shows what it does, and the person signs this
 * very call with a passkey.
 */
export async function callSigned<Answer>(
  words: ActInWords,
  path: string,
  request: CardAppRequest,
): Promise<Answer> {
  try {
    return await callApi<Answer>(path, request);
  } catch (error) {
    const options = optionsOf(error);
    if (!options) throw error;
    shown?.close();
    return new Promise((resolve, reject) => {
      const send = signer<Answer>(path, request, options);
      const close = () => {
        if (shown === act) show(undefined);
      };
      const act: OpenAct = {
        words,
        hash: location.hash,
        sign: async () => {
          try {
            resolve(await send());
          } catch (failure) {
            const mayRepeat = !(failure instanceof RequestError) || isToSignAgain(failure);
            if (mayRepeat) throw failure;
            reject(failure);
          }
          close();
        },
        close: () => {
          close();
          reject(new NotConfirmed());
        },
      };
      show(act);
    });
  }
}

/** Signs and sends the call: each time with a challenge that was not answered yet. */
function signer<Answer>(
  path: string,
  request: CardAppRequest,
  first: PublicKeyCredentialRequestOptionsJSON,
): () => Promise<Answer> {
  let options: PublicKeyCredentialRequestOptionsJSON | undefined = first;
  const refreshed = async () => {
    const refusal: unknown = await callApi(path, request).catch((error: unknown) => error);
    const fresh = optionsOf(refusal);
    if (!fresh) throw refusal;
    return fresh;
  };
  return async () => {
    const optionsJSON = options ?? (await refreshed());
    const assertion = await startAuthentication({ optionsJSON });
    options = undefined;
    const bytes = new TextEncoder().encode(JSON.stringify(assertion));
    const headers = {
      ...request.headers,
      [STEP_UP_HEADER]: bufferToBase64URLString(bytes.buffer),
    };
    try {
      return await callApi<Answer>(path, { ...request, headers });
    } catch (error) {
      options = optionsOf(error);
      throw error;
    }
  };
}

function optionsOf(error: unknown): PublicKeyCredentialRequestOptionsJSON | undefined {
  return error instanceof RequestError && error.code === 'step_up_required'
    ? error.options
    : undefined;
}

function isToSignAgain({ code }: RequestError): boolean {
  return code !== undefined && SIGN_AGAIN.includes(code);
}

/** A change that may need a signature. Closing the dialog does not count as a failure. */
export function useAct<Answer, Failure extends Error, Variable>(
  options: UseMutationOptions<Answer, Failure, Variable>,
) {
  const mutation = useMutation<Answer, Failure, Variable>({
    ...options,
    onError: (error, ...rest) => {
      if (error instanceof NotConfirmed) mutation.reset();
      return options.onError?.(error, ...rest);
    },
  });
  return mutation;
}

/** Shows what a person is about to do, and has them sign it with a passkey. One for the whole app. */
export function ActDialog() {
  const act = useOpenAct();
  const hash = useHash();
  // It belongs to the screen that asked for it.
  useEffect(() => {
    if (act && act.hash !== hash) act.close();
  }, [act, hash]);
  return act && <ShownAct act={act} />;
}

function ShownAct({ act }: { act: OpenAct }) {
  const texts = useTexts().stepUp;
  const { title, facts, note } = act.words;
  const signing = useMutation<void, Error>({ mutationFn: act.sign });
  const { error } = signing;
  const isLate = error instanceof RequestError && error.code === 'step_up_required';
  return (
    <Dialog title={title} isBusy={signing.isPending} onClose={act.close}>
      <div className={form.form}>
        {facts && facts.length > 0 && <Facts facts={facts} />}
        {note && <Text>{note}</Text>}
        {isLate ? (
          <Notice tone="information" title={texts.late.title}>
            {texts.late.advice}
          </Notice>
        ) : (
          error && <PasskeyFailureNotice error={error} />
        )}
        <Text size="sm" c="dimmed">
          {texts.binds}
        </Text>
        <div className={form.actions}>
          <ProgressButton isBusy={signing.isPending} onClick={() => signing.mutate()}>
            {texts.confirm}
          </ProgressButton>
          <CloseButton isBusy={signing.isPending} onClose={act.close}>
            {texts.cancel}
          </CloseButton>
        </div>
      </div>
    </Dialog>
  );
}
