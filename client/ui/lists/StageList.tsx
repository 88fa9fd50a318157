import { Trans } from '@lingui/react/macro';
import { Check, type LucideIcon } from 'lucide-react';

export interface Stage {
  id: string;
  title: string;
  text?: string | undefined;
  icon: LucideIcon;
  state: 'done' | 'now' | 'ahead';
  /** Duration of the stage: "9 s". */
  time?: string | undefined;
}

/** The stages of a long wait. The trail is solid for completed stages and dotted for those ahead. */
export function StageList({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="stages">
      {stages.map(({ id, title, text, icon: Icon, state, time }) => (
        <li
          key={id}
          className={`stages__stage stages__stage--${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="stages__dot">{state === 'done' ? <Check /> : <Icon />}</span>
          <div className="stages__text">
            <b>{title}</b>
            {text !== undefined && <p>{text}</p>}
            {state === 'done' && (
              <span className="vh">
                <Trans>, done</Trans>
              </span>
            )}
          </div>
          {time !== undefined && <span className="stages__time">{time}</span>}
        </li>
      ))}
    </ol>
  );
}
