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
} from '../application-queries.js';
import type { SectionForm } from '../section/use-section-form.js';
import { documentNameOf } from './document-name.js';

/** Changes of the KYC application's documents; each raises the version of its answers. */
export function useDocuments(purpose: DocumentPurpose, section: SectionForm) {
  const client = useQueryClient();
  /** Which part of a file is on its way, from 0 to 1. */
  const [progress, setProgress] = useState<number | null>(null);

  const refresh = async () => {
    const application = await fetchApplication();
    const version = application.kyc?.version;
    // By one it was this change; by more, somebody else has changed the answers as well.
    if (version === section.version.current + 1) {
      section.version.current = version;
    }
    keepApplication(client, application);
  };

  const upload = useMutation<void, RequestError, File>({
    scope: { id: 'kyc' },
    mutationFn: async (file) => {
      const query = new URLSearchParams({ purpose, fileName: documentNameOf(file.name) });
      try {
        await uploadFile<OnboardingDocument>(
          `${onboardingPath}/documents?${query}`,
          file,
          setProgress,
        );
      } finally {
        setProgress(null);
      }
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
  return { upload, removal, progress };
}
