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

/** A file that is being uploaded. */
export interface SentFile {
  name: string;
  /** The uploaded part, from 0 to 1. */
  part: number;
  cancel(): void;
}

/** Uploads and removes documents of the KYC application. Each change raises the version of its answers. */
export function useDocuments(purpose: DocumentPurpose, section: SectionForm) {
  const client = useQueryClient();
  const [sending, setSending] = useState<SentFile | null>(null);

  /** Fetches the answers, whose version was raised and which somebody else may have changed, too. */
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
      // Also after a cancellation, because the upload may have been complete before.
      await refresh();
    },
  });
  const removal = useMutation<void, RequestError, string>({
    scope: { id: 'kyc' },
    mutationFn: async (id) => {
      await requestJson(`${onboardingPath}/documents/${id}`, { method: 'DELETE' });
      await refresh();
    },
    // The document was removed elsewhere, or submitted: the page shows the current state.
    onError: () => reloadApplication(client),
  });
  return { upload, removal, sending };
}
