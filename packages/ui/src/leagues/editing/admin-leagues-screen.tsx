import { isSeasonOver, type League } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, ButtonLink, Failed, Page, Skeleton, TextField } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { leagueQueries } from '../api.ts';
import { AdminLeagueCard } from './admin-league-card.tsx';

const DeleteLeagueDialog = lazyDialog(() => import('./delete-league-dialog.tsx'));

const SHOWN_WITHOUT_SEARCH = 8;
const SHOWN_AT_ONCE = 40;

export function AdminLeaguesScreen() {
  return (
    <Page title="Leagues" lead="Every league with its players, rounds and standings." isWide>
      <AdminLeagues />
    </Page>
  );
}

export function AdminLeagues() {
  const leagues = useQuery(leagueQueries.list());
  return (
    <>
      <ButtonLink to={SCREENS.newLeague.path}>Create League</ButtonLink>
      <div className="mt-6">
        {leagues.isPending && <Loading />}
        {leagues.isError && !leagues.data && (
          <Failed error={leagues.error} what="We couldn’t load the leagues." onRetry={leagues.refetch} />
        )}
        {leagues.data && <Leagues leagues={leagues.data} />}
      </div>
    </>
  );
}

function Leagues({ leagues }: { leagues: readonly League[] }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const [deleting, setDeleting] = useState<League | null>(null);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const count = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const facility = useFacility();
  const now = useNow();
  const found = leagues.filter(({ name }) => name.toLowerCase().includes(wanted));
  const isOver = (league: League) => isSeasonOver(league, now, facility);
  const current = found.filter((league) => !isOver(league));
  const past = found.filter(isOver).reverse();
  const listed = [...current, ...past].slice(0, shown);
  const showMore = () => {
    flushSync(() => setShown(shown + SHOWN_AT_ONCE));
    // The pressed button may have disappeared, so the first new card gets the focus.
    list.current?.querySelectorAll('li')[shown]?.querySelector('a')?.focus();
  };

  return (
    <>
      {leagues.length > SHOWN_WITHOUT_SEARCH && (
        <TextField
          label="Search by name"
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="mb-4 max-w-md"
        />
      )}
      <p ref={count} tabIndex={-1} aria-live="polite" className="mb-3 text-muted text-small outline-none">
        {countOf(found.length, leagues.length)}
      </p>
      {leagues.length === 0 && (
        <div className="rounded-md border border-border border-dashed p-6 text-center">
          <h2 className="text-lead">No leagues found</h2>
          <p className="mt-1 text-muted">Create your first league to get started</p>
        </div>
      )}
      <div ref={list}>
        <Cards leagues={listed.slice(0, current.length)} isOver={false} onDelete={setDeleting} />
        {listed.length > current.length && (
          <section className="mt-10 first:mt-0">
            <h2 className="mb-4 text-title">Past seasons</h2>
            <Cards leagues={listed.slice(current.length)} isOver onDelete={setDeleting} />
          </section>
        )}
      </div>
      {found.length > shown && (
        <Button look="secondary" className="mt-4 w-full" onClick={showMore}>
          Show more leagues
        </Button>
      )}
      {deleting && (
        <DeleteLeagueDialog
          league={deleting}
          onClose={() => setDeleting(null)}
          focusWhenGone={() => count.current}
        />
      )}
    </>
  );
}

type CardsProps = { leagues: readonly League[]; isOver: boolean; onDelete: (league: League) => void };

function Cards({ leagues, isOver, onDelete }: CardsProps) {
  return (
    <ul className="grid gap-4 empty:hidden md:grid-cols-2 2xl:grid-cols-3">
      {leagues.map((league) => (
        <li key={league.id}>
          <AdminLeagueCard league={league} isOver={isOver} onDelete={() => onDelete(league)} />
        </li>
      ))}
    </ul>
  );
}

function countOf(found: number, all: number): string {
  if (all === 0) return '';
  if (found === 0) return 'No leagues match your search';
  const leagues = all === 1 ? 'league' : 'leagues';
  return found < all ? `${found} of ${all} ${leagues}` : `${all} ${leagues}`;
}

function Loading() {
  return (
    <>
      <p role="status" className="mb-3 text-muted text-small">
        Loading leagues...
      </p>
      <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        <Skeleton className="h-110" />
        <Skeleton className="h-110 max-md:hidden" />
        <Skeleton className="h-110 max-2xl:hidden" />
      </div>
    </>
  );
}
