import { t } from '@lingui/core/macro';
import { type ComponentType, useEffect, useState } from 'react';

import { toast } from './Toast';

/**
 * A component whose scripts load when it is first shown, for what opens on a press. Nothing until they have come; a
 * load that fails is said and tried again the next time.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [Found, setFound] = useState(() => known);
    useEffect(() => {
      if (known !== null) return undefined;
      let isGone = false;
      load().then(
        async (component) => {
          known = component;
          // A menu that has closed gives its focus back in the next frame. A sheet that opens before that would
          // not know where to return the focus.
          if (document.activeElement === document.body) await new Promise(requestAnimationFrame);
          if (!isGone) setFound(() => component);
        },
        () => toast.error(t`Network error - Please check your connection`),
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Found === null ? null : <Found {...props} />;
  };
}
