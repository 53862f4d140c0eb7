import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { keepSection, reloadApplication, tellOtherTabs } from '../application-queries.js';
import { submitSection } from './section-requests.js';
import type { Sections } from './sections.js';
import type { SectionForm } from './use-section-form.js';

type SubmittedSection = 'kyc' | 'credit-application';

/** Submits a section in the version that is shown. */
export function useSubmission<Name extends SubmittedSection>(name: Name, section: SectionForm) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation<Sections[Name], RequestError, void>({
    scope: { id: name },
    mutationFn: () => submitSection(name, { version: section.versionNow() }),
    onSuccess: async (submitted) => {
      section.follow(submitted);
      keepSection(client, name, submitted);
      tellOtherTabs();
      // A submission changes what can be confirmed and what can still be edited.
      await reloadApplication(client);
      window.scrollTo({ top: 0 });
    },
    // The application may be in a state that the page has not loaded yet.
    onError: () => reloadApplication(client),
  });
  return {
    isPending,
    error,
    submit: () => {
      if (!isPending) {
        mutate();
      }
    },
  };
}
