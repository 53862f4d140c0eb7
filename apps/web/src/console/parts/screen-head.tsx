import type { ReactNode } from 'react';
import { PageHeading } from '../../shared/page/page-heading.js';
import { CopyCall } from './copy-call.js';

interface ScreenHeadProps {
  /** The list that the screen belongs to. */
  back: { href: string; name: string };
  name: string;
  id: string;
  /** The state, which may change while it is shown. */
  badge?: ReactNode;
  /** The call of the API that reads it. */
  path: string;
}

/** The head of the screen of one item. */
export function ScreenHead({ back, name, id, badge, path }: ScreenHeadProps) {
  return (
    <PageHeading
      back={back}
      windowTitle={`${name} ${id}`}
      badge={badge}
      actions={<CopyCall path={path} />}
    >
      {name}
    </PageHeading>
  );
}
