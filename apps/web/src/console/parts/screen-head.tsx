import type { ReactNode } from 'react';
import classes from '../event/event-screen.module.css';
import { CopyCall } from './copy-call.js';
import { PageHeading } from '../../shared/page/page-heading.js';

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
    <>
      <a href={back.href} className={classes.back}>
        {back.name}
      </a>
      <div className={classes.head}>
        <PageHeading windowTitle={`${name} ${id}`}>{name}</PageHeading>
        {badge && <span role="status">{badge}</span>}
        <CopyCall path={path} />
      </div>
    </>
  );
}
