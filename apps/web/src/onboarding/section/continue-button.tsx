import { Button } from '@mantine/core';
import { useTexts } from '../texts/index.js';

export function ContinueButton() {
  return (
    <Button type="submit" size="md">
      {useTexts().sections.next}
    </Button>
  );
}
