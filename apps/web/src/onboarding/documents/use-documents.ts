import type { DocumentPurpose, OnboardingDocument } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { uploadFile } from '../../shared/api/upload-file.js';
import {
  fetchApplication,
  keepApplication,
  onboardingPath,
  reloadApplication,
  tellOtherTabs,
} from '../application-queries.js';
import type { SectionForm } from '../section/use-section-form.js';
import { documentNameOf } from './document-name.js';

/** A file on its way. */
export interface SentFile {
  name: string;
  /** How much of it is sent, from 0 to 1. */
  part: number;
  cancel(): void;
}

/** Changes of the KYC application's documents; each raises the version of its answers. */
export function useDocuments(purpose: DocumentPurpose, section: SectionForm) {
  const client = useQueryClient();
  const [sending, setSending] = useState<SentFile | null>(null);

  /** The answers' version was raised, and somebody else may have changed them as well. */
  const refresh = async () => {
    const application = await fetchApplication();
    if (application.kyc) section.follow(application.kyc);
    keepApplication(client, application);
    tellOtherTabs();
  };

  const upload = useMutation<void, RequestError, File>({
    scope: { id: 'kyc' },
    mutationFn: async (file) => {
      const cancellation = new AbortController();
      const tell = (part: number) =>
        setSending({ name: file.name, part, cancel: () => cancellation.abort() });
      tell(0);
      try {
        const query = new URLSearchParams({ purpose, fileName: documentNameOf(file.name) });
        const path = `${onboardingPath}/documents?${query}`;
        await uploadFile<OnboardingDocument>(path, file, tell, cancellation.signal);
      } catch (error) {
        if (!cancellation.signal.aborted) throw error;
      } finally {
        setSending(null);
      }
      // Also after a cancellation: the file may have been quicker.
      await refresh();
    },
  });
  const removal = useMutation<void, RequestError, string>({
    scope: { id: 'kyc' },
    mutationFn: async (id) => {
      await requestJson(`${onboardingPath}/documents/${id}`, { method: 'DELETE' });
      await refresh();
    },
    // Removed elsewhere, or handed in: the page goes on with what there is.
    onError: () => reloadApplication(client),
  });
  return { upload, removal, sending };
}
