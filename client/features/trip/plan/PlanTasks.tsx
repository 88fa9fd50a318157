import { FillSheet } from '../improving/FillSheet';
import { ImproveSheet } from '../improving/ImproveSheet';
import type { Trip } from '../trip';
import { AddSheet } from './AddSheet';
import type { PlanTaskState } from './usePlanTask';
import { RearrangeSheet } from './RearrangeSheet';
import { RemoveAsk } from './RemoveAsk';

/** The sheet or question of what somebody has begun to do with a plan. */
export function PlanTasks({ trip, state }: { trip: Trip; state: PlanTaskState }) {
  const { task, isOpen, visit, close } = state;
  if (task === null) return null;
  // Whoever may no longer change the plan is not left in front of its editor.
  const common = { trip, isOpen: isOpen && trip.abilities.can_edit, onClose: close };
  switch (task.kind) {
    case 'add':
      return <AddSheet key={visit} {...common} day={task.day} />;
    case 'fill':
      return <FillSheet key={visit} {...common} day={task.day} />;
    case 'improve':
      return <ImproveSheet key={visit} {...common} day={task.day} />;
    case 'remove':
      return <RemoveAsk key={visit} {...common} stopKey={task.stopKey} />;
    case 'rearrange':
      return <RearrangeSheet key={visit} {...common} stopKey={task.stopKey} />;
  }
}
