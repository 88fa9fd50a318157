import { useEffect, useState } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';

/** The place toasts appear in; mounted after hydration, because the server has none. */
export function Toasts() {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the second render is the purpose
    setMounted(true);
  }, []);
  return mounted ? <ToastContainer /> : null;
}
