import type { ReactNode } from 'react';
import { ProgressButton } from '../progress-button/progress-button.js';

interface SignOutButtonProps {
  signOut: { isPending: boolean; mutate(): void };
  children: ReactNode;
}

export function SignOutButton({ signOut, children }: SignOutButtonProps) {
  return (
    <ProgressButton
      variant="default"
      size="xs"
      isBusy={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      {children}
    </ProgressButton>
  );
}
