import { Button } from '@mantine/core';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

export function BackLink() {
  return (
    <Button component="a" href={hrefOf.approvals()} variant="default" size="md">
      {useTexts().approval.back}
    </Button>
  );
}
