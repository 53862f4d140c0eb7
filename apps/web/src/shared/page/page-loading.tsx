import { Loader, Stack, Text } from '@mantine/core';

interface PageLoadingProps {
  text: string;
  /** `part` for a part of a screen that already has its heading. */
  of?: 'screen' | 'part';
}

export function PageLoading({ text, of = 'screen' }: PageLoadingProps) {
  return (
    <Stack align="center" gap="md" py={of === 'screen' ? '20vh' : 'lg'} role="status">
      <Loader type="dots" />
      <Text component={of === 'screen' ? 'h1' : 'span'} fw={400} c="dimmed" m={0}>
        {text}
      </Text>
    </Stack>
  );
}
