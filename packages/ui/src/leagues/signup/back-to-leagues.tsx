import { SCREENS } from '@clubhouse/core/screens';
import { ButtonLink } from '../../kit/index.ts';

export function BackToLeagues({ look = 'secondary' }: { look?: 'primary' | 'secondary' }) {
  return (
    <ButtonLink to={SCREENS.leaguesSignup.path} look={look}>
      Back to Leagues
    </ButtonLink>
  );
}
