import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { takeArrival } from './arrival';

/** In place of a page that leads in, for who is signed in already: goes on to where signing in would have led. */
export function Arrive() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // Taking a waiting trip twice would lead to it and then away from it.
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    void navigate(takeArrival(new URLSearchParams(search).get('next'), hash), { replace: true });
  }, [navigate, search, hash]);
  return null;
}
