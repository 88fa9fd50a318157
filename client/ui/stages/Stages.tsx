import { Check, type LucideIcon } from 'lucide-react';

export interface Stage {
  id: string;
  title: string;
  text?: string | undefined;
  icon: LucideIcon;
  state: 'done' | 'now' | 'ahead';
  /** How long it took: "9 s". */
  time?: string | undefined;
}

/** The stages of a long wait: solid behind, dotted ahead. */
export function Stages({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="gen">
      {stages.map(({ id, title, text, icon: Icon, state, time }) => (
        <li
          key={id}
          className={`gen__stage gen__stage--${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="gen__dot">{state === 'done' ? <Check /> : <Icon />}</span>
          <div className="gen__text">
            <b>{title}</b>
            {text !== undefined && <p>{text}</p>}
            {state === 'done' && <span className="vh">, done</span>}
          </div>
          {time !== undefined && <span className="gen__time">{time}</span>}
        </li>
      ))}
    </ol>
  );
}
