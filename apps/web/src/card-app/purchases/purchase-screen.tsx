import type { ActivityPayment } from '#contracts';
import { Button } from '@mantine/core';
import { FailureScreen } from '../../shared/failure/failure-screen.js';
import { InformationIcon } from '../../shared/icons/icons.js';
import { MessageScreen } from '../../shared/page/message-screen.js';
import { PageLoading } from '../../shared/page/page-loading.js';
import { useSharedTexts } from '../../shared/texts/index.js';
import { type PurchaseSource, usePurchase } from '../api/purchase-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { PurchaseDetails } from './purchase-details.js';

const NOT_FOUND = 404;

interface PurchaseScreenProps {
  source: PurchaseSource;
  id: string;
}

/** One purchase, updated live. */
export function PurchaseScreen({ source, id }: PurchaseScreenProps) {
  const { loading } = useSharedTexts();
  const texts = useTexts().purchases;
  const { data, error, refetch } = usePurchase(source, id);
  if (data) return <Found purchase={data} />;
  if (error?.status === NOT_FOUND) {
    return (
      <MessageScreen icon={<InformationIcon />} {...texts.unknown}>
        <BackLink />
      </MessageScreen>
    );
  }
  return error ? (
    <FailureScreen error={error} onRetry={() => void refetch()} />
  ) : (
    <PageLoading text={loading} />
  );
}

function Found({ purchase }: { purchase: ActivityPayment }) {
  return (
    <>
      <PurchaseDetails purchase={purchase} />
      <BackLink />
    </>
  );
}

function BackLink() {
  return (
    <Button
      component="a"
      href={hrefOf.purchases()}
      variant="default"
      size="md"
      mt="lg"
      w="fit-content"
    >
      {useTexts().purchases.back}
    </Button>
  );
}
