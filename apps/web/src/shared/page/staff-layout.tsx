import { Burger, NavLink, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Badge } from '../parts/parts.js';
import { Dialog } from '../dialog/dialog.js';
import { useHash } from '../router/router.js';
import { useSharedTexts } from '../texts/index.js';
import { Brand, ColorSchemeSwitch, LanguageSwitch } from './page-layout.js';
import classes from './staff-layout.module.css';
import { useWindowName } from './window-title.js';

export interface Place {
  href: string;
  name: string;
  isHere: boolean;
  /** How much waits there. Shown as the text, and read by screen readers as the label. */
  count?: { text: string; label: string } | null;
}

export interface PlaceGroup {
  name?: string;
  places: readonly Place[];
}

interface StaffLayoutProps {
  title: string;
  /** The name of the navigation. */
  navigation: string;
  groups: readonly PlaceGroup[];
  /** Who is signed in, and for whom they work. */
  user: { name: string; of?: string };
  /** Beside the name of the page, such as a badge and a search. */
  tools?: ReactNode;
  /** The buttons of the account menu. */
  account: ReactNode;
  children: ReactNode;
}

/** A page for staff: a header with the account menu, and the places at the side, or in a drawer on a phone. */
export function StaffLayout(props: StaffLayoutProps) {
  const { title, navigation, groups, user, tools, account, children } = props;
  useWindowName(title);
  const { openNavigation } = useSharedTexts();
  const [isOpen, setOpen] = useState(false);
  const hash = useHash();
  useEffect(() => setOpen(false), [hash]);
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <Burger
          hiddenFrom="md"
          size="sm"
          opened={false}
          aria-label={openNavigation}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        <Brand name={title} />
        {tools}
        <AccountMenu {...user}>{account}</AccountMenu>
      </header>
      <nav aria-label={navigation} className={classes.navigation}>
        <Places groups={groups} />
      </nav>
      <main className={classes.main}>
        <div className={classes.screen}>{children}</div>
      </main>
      {isOpen && (
        <Dialog title={title} isDrawer onClose={() => setOpen(false)}>
          <nav aria-label={navigation}>
            <Places groups={groups} />
          </nav>
        </Dialog>
      )}
    </div>
  );
}

function Places({ groups }: { groups: readonly PlaceGroup[] }) {
  return groups.map(({ name, places }, index) => (
    <div key={index} className={classes.group}>
      {name && <span className={classes.groupName}>{name}</span>}
      {places.map(({ href, name, isHere, count }) => (
        <NavLink
          key={href}
          href={href}
          active={isHere}
          aria-current={isHere && 'page'}
          label={
            <>
              {name}
              {count && <VisuallyHidden>, {count.label}</VisuallyHidden>}
            </>
          }
          rightSection={
            count && (
              <span aria-hidden="true">
                <Badge tone="warning">{count.text}</Badge>
              </span>
            )
          }
        />
      ))}
    </div>
  ));
}

interface AccountMenuProps {
  name: string;
  of?: string;
  children: ReactNode;
}

/** Who is signed in, with their settings of the page. It is the browser's own popover, which Escape closes. */
function AccountMenu({ name, of, children }: AccountMenuProps) {
  const id = useId();
  const texts = useSharedTexts().account;
  return (
    <>
      <UnstyledButton
        className={classes.account}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={texts.of(name)}
      >
        <span className={classes.initials} data-initials={initialsOf(name)} />
        <span className={classes.accountName}>{name}</span>
      </UnstyledButton>
      <div id={id} popover="auto" role="dialog" aria-label={texts.menu} className={classes.menu}>
        <div>
          <strong>{name}</strong>
          {of && <span className={classes.of}>{of}</span>}
        </div>
        <LanguageSwitch />
        <ColorSchemeSwitch />
        {children}
      </div>
    </>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase();
}
