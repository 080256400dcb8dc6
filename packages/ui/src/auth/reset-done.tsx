import { SCREENS } from '@clubhouse/core/screens';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink, Notice } from '../kit/index.ts';

const REDIRECT_MS = 3000;

export function ResetDone() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(SCREENS.auth.path, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="grid gap-4">
      <Notice tone="success">
        Password updated. We logged you out everywhere. Taking you to the login page...
      </Notice>
      <ButtonLink to={SCREENS.auth.path}>Log in</ButtonLink>
    </div>
  );
}
