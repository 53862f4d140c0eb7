import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useTexts } from '../texts/index.js';

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
}

/** The next page of a list, where there is one. */
export function MoreButton({ query }: MoreButtonProps) {
  const texts = useTexts();
  return (
    query.hasNextPage && (
      <ProgressButton
        variant="default"
        mt="md"
        isBusy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {texts.more}
      </ProgressButton>
    )
  );
}
