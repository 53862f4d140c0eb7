import type { CardAppResource, CardAppSession } from '#contracts';
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { applyBrand } from '../shared/branding/apply-brand.js';
import { useNow } from '../shared/countdown/countdown.js';
import { FailureScreen } from '../shared/loaded/loaded.js';
import {
  BagIcon,
  BuildingIcon,
  HomeIcon,
  PhoneIcon,
  PhysicalCardIcon,
  ShieldIcon,
} from '../shared/icons/icons.js';
import { laterScreen } from '../shared/page/later-screen.js';
import { PageLoading, UnknownScreen } from '../shared/page/message-screen.js';
import { Brand, ColorSchemeSwitch, LanguageSwitch } from '../shared/page/page-layout.js';
import { useWindowName } from '../shared/page/window-title.js';
import { shown } from '../shared/router/router.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { ApprovalOverlay } from './approvals/approval-overlay.js';
import { ApprovalScreen } from './approvals/approval-screen.js';
import { ApprovalsScreen, HistoryScreen } from './approvals/approvals-screen.js';
import { useChallenges, useChallengeStream } from './approvals/challenge-queries.js';
import { waitingAt } from './approvals/challenges.js';
import classes from './card-app.module.css';
import { CardsScreen } from './cards/cards-screen.js';
import { HomeScreen } from './home/home-screen.js';
import { purchaseSource, usePurchaseStream } from './purchases/purchase-queries.js';
import { PurchaseScreen, PurchasesScreen } from './purchases/purchases-screens.js';
import { useCardApp, useDevices, useIsAdmin, useSession } from './queries.js';
import { hrefOf, type Route, useRoute } from './route.js';
import { ActDialog } from './step-up.js';
import { useTexts } from './texts/index.js';
import { WelcomeScreen } from './welcome-screen.js';

const CompanyCardScreen = laterScreen(
  () => import('./company/company-card-screen.js'),
  'CompanyCardScreen',
);
const CompanyScreen = laterScreen(() => import('./company/company-screen.js'), 'CompanyScreen');
const DevicesScreen = laterScreen(() => import('./devices-screen.js'), 'DevicesScreen');

export function CardAppPage() {
  const client = useQueryClient();
  const { loading } = useSharedTexts();
  const app = useCardApp();
  const session = useSession();
  const isSignedOut = session.data === null;

  // The next person who signs in must not see the previous one's data.
  useEffect(() => {
    if (isSignedOut) {
      client.removeQueries({
        predicate: ({ queryKey: [name] }) => name !== 'app' && name !== 'session',
      });
    }
  }, [client, isSignedOut]);

  if (app.data && session.data) {
    return <SignedIn app={app.data} session={session.data} />;
  }
  const failed = [app, session].find(({ error }) => error);
  return (
    <AppLayout app={app.data}>
      {failed?.error ? (
        <FailureScreen error={failed.error} onRetry={() => void failed.refetch()} />
      ) : app.data && isSignedOut ? (
        <WelcomeScreen />
      ) : (
        <PageLoading text={loading} />
      )}
    </AppLayout>
  );
}

interface SignedInProps {
  app: CardAppResource;
  session: CardAppSession;
}

function SignedIn({ app, session }: SignedInProps) {
  const { approvals: texts, home: homeTexts, passkeyFailures, welcome } = useTexts();
  const route = useRoute();
  // The stream depends on whether this device gets push messages.
  useDevices();
  const isStreaming = useChallengeStream();
  const challenges = useChallenges(isStreaming);
  const nowMs = useNow(0, true);
  const waiting = waitingAt(challenges.data ?? [], nowMs);
  const showsPurchases = ['home', 'purchases', 'purchase'].includes(route.screen);
  const isTellingPurchases = usePurchaseStream(
    showsPurchases ? (app.activityUrl ?? undefined) : undefined,
  );
  const purchases = purchaseSource(app, session, isTellingPurchases);
  const isAdmin = useIsAdmin();
  const isAtApprovals = ['approvals', 'approval', 'history'].includes(route.screen);
  const home = { href: hrefOf.home(), name: homeTexts.heading };
  const unknown = <UnknownScreen wayOut={home} />;
  return (
    <AppLayout
      app={app}
      waitingCount={waiting.length}
      navigation={
        <AppNavigation
          route={route}
          waitingCount={waiting.length}
          showsPurchases={app.activityUrl !== null}
          showsCompany={isAdmin}
        />
      }
    >
      <VisuallyHidden role="status">
        {waiting.length > 0 && texts.waiting(waiting.length)}
      </VisuallyHidden>
      {shown(route, {
        home: () => <HomeScreen holderName={session.person.name} source={purchases} />,
        approvals: () => (
          <ApprovalsScreen
            challenges={challenges}
            waiting={waiting}
            isStreaming={isStreaming}
            nowMs={nowMs}
          />
        ),
        history: ({ filters }) => <HistoryScreen after={filters.after} />,
        approval: ({ id }) => <ApprovalScreen id={id} isStreaming={isStreaming} nowMs={nowMs} />,
        purchases: ({ filters }) =>
          purchases ? <PurchasesScreen source={purchases} after={filters.after} /> : unknown,
        purchase: ({ id }) =>
          purchases ? <PurchaseScreen key={id} source={purchases} id={id} /> : unknown,
        cards: () => <CardsScreen holderName={session.person.name} />,
        company: ({ filters }) => (isAdmin ? <CompanyScreen after={filters.after} /> : unknown),
        companyCard: ({ id }) => (isAdmin ? <CompanyCardScreen key={id} id={id} /> : unknown),
        devices: () => <DevicesScreen app={app} session={session} />,
        // A signed-in person does not need the code of an enrolment link.
        enrol: () => (
          <UnknownScreen
            {...passkeyFailures.already_enrolled}
            advice={welcome.codeNotNeeded}
            wayOut={home}
          />
        ),
        unknown: () => unknown,
      })}
      {!isAtApprovals && <ApprovalOverlay waiting={waiting} nowMs={nowMs} />}
      <ActDialog />
    </AppLayout>
  );
}

interface AppLayoutProps {
  /** Undefined until it is loaded. */
  app: CardAppResource | undefined;
  /** The number of pending payments, also shown in the window's title. */
  waitingCount?: number;
  navigation?: ReactNode;
  children: ReactNode;
}

/** The app's layout: the tabs are at the bottom on a phone, and in the header on wider screens. */
function AppLayout({ app, waitingCount = 0, navigation, children }: AppLayoutProps) {
  const { title } = useTexts();
  const name = app?.name ?? title;
  useWindowName(name, waitingCount);
  const colour = app?.primaryColor ?? null;
  useEffect(() => applyBrand(colour), [colour]);
  return (
    <div className={classes.frame} data-has-tabs={navigation !== undefined}>
      <header className={classes.header}>
        <div className={classes.headerContent}>
          {app && <Brand name={app.name} logoUrl={app.logoUrl} />}
          {navigation}
          <div className={classes.tools}>
            {/* Who is signed in chooses the colours among the devices, where there is more room. */}
            {!navigation && <ColorSchemeSwitch />}
            <LanguageSwitch />
          </div>
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}

interface AppNavigationProps {
  route: Route;
  waitingCount: number;
  showsPurchases: boolean;
  showsCompany: boolean;
}

function AppNavigation({ route, waitingCount, showsPurchases, showsCompany }: AppNavigationProps) {
  const texts = useTexts();
  const isAtCards = route.screen === 'cards';
  const isAtPurchases = route.screen === 'purchases' || route.screen === 'purchase';
  const isAtCompany = route.screen === 'company' || route.screen === 'companyCard';
  const isAtDevices = route.screen === 'devices';
  const isAtApprovals = ['approvals', 'approval', 'history'].includes(route.screen);
  return (
    <nav aria-label={texts.navigation} className={classes.navigation}>
      <Tab href={hrefOf.home()} isCurrent={route.screen === 'home'} icon={<HomeIcon />}>
        {texts.home.heading}
      </Tab>
      <Tab
        href={hrefOf.approvals()}
        isCurrent={isAtApprovals}
        icon={<ShieldIcon />}
        count={waitingCount}
      >
        {texts.approvals.heading}
        {waitingCount > 0 && (
          <VisuallyHidden>{texts.approvals.waiting(waitingCount)}</VisuallyHidden>
        )}
      </Tab>
      {showsPurchases && (
        <Tab href={hrefOf.purchases()} isCurrent={isAtPurchases} icon={<BagIcon />}>
          {texts.purchases.heading}
        </Tab>
      )}
      <Tab href={hrefOf.cards()} isCurrent={isAtCards} icon={<PhysicalCardIcon />}>
        {texts.cards.tab}
      </Tab>
      {showsCompany && (
        <Tab href={hrefOf.company()} isCurrent={isAtCompany} icon={<BuildingIcon />}>
          {texts.company.tab}
        </Tab>
      )}
      <Tab href={hrefOf.devices()} isCurrent={isAtDevices} icon={<PhoneIcon />}>
        {texts.devices.heading}
      </Tab>
    </nav>
  );
}

interface TabProps {
  href: string;
  isCurrent: boolean;
  icon: ReactNode;
  /** Shown as a badge on the icon, unless it is 0. */
  count?: number;
  children: ReactNode;
}

function Tab({ href, isCurrent, icon, count = 0, children }: TabProps) {
  return (
    <a href={href} className={classes.tab} aria-current={isCurrent && 'page'}>
      <span className={classes.icon}>
        {icon}
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <span>{children}</span>
    </a>
  );
}
