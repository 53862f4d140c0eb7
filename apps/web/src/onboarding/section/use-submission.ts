import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { keepSection, reloadApplication, tellOtherTabs } from '../application-queries.js';
import { submitSection } from './section-requests.js';
import type { Sections } from './sections.js';
import type { SectionForm } from './use-section-form.js';

type SubmittedSection = 'kyc' | 'credit-application';

/** Hands a section in, in the version that is on the page. */
export function useSubmission<Name extends SubmittedSection>(name: Name, section: SectionForm) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation<Sections[Name], RequestError, void>({
    scope: { id: name },
    mutationFn: () => submitSection(name, { version: section.versionNow() }),
    onSuccess: async (submitted) => {
      section.follow(submitted);
      keepSection(client, name, submitted);
      tellOtherTabs();
      // Whether people can be confirmed now, what may still be changed.
      await reloadApplication(client);
      window.scrollTo({ top: 0 });
    },
    // It may be a state that this page has not seen yet.
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
