import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import {
  CalendarPlus,
  CalendarRange,
  CopyPlus,
  Ellipsis,
  Flag,
  Globe,
  GlobeLock,
  History,
  Pencil,
  Printer,
  Route,
  Share2,
  Trash2,
  Waypoints,
} from 'lucide-react';

import { request } from '../../../api/client';
import { download, saveFile } from '../../../api/download';
import { ApiError, refusalOf } from '../../../api/errors';
import { useMutateOnce } from '../../../api/mutations';
import { useSession } from '../../../api/viewer';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog';
import { late } from '../../../ui/overlays/late';
import { Menu, type MenuAction } from '../../../ui/overlays/Menu';
import { useSheet } from '../../../ui/overlays/Sheet';
import {
  exitMutation,
  reportTrip,
  type Trip,
  tripPath,
  useExitTrip,
  useIsExiting,
  usePublish,
  useTripFailure,
} from '../api';
import { RenameTrip } from '../editing/RenameTrip';
import { canImproveTrip } from '../improving/proposal';
import { useDuplicate } from './DuplicateBar';

// Loaded on demand, because most visits do not open them.
const EditTrip = late(() => import('../changes/EditTrip').then((module) => module.EditTrip));
const HistorySheet = late(() => import('../changes/HistorySheet').then((module) => module.HistorySheet));
const ImproveSheet = late(() => import('../improving/ImproveSheet').then((module) => module.ImproveSheet));
const ReportSheet = late(() => import('../../../ui/forms/ReportSheet').then((module) => module.ReportSheet));
const ShareTrip = late(() => import('../sharing/ShareTrip').then((module) => module.ShareTrip));

type TripAction =
  | 'share'
  | 'publish'
  | 'edit'
  | 'rename'
  | 'history'
  | 'improve'
  | 'duplicate'
  | 'calendar'
  | 'route'
  | 'print'
  | 'report'
  | 'delete';

/** The menu of all actions that the reader may take on the trip as a whole. The owner has more. */
export function TripMenu({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const { isPublished, setPublished } = usePublish(trip);
  const { can_share, can_publish, can_delete, can_edit } = trip.abilities;
  const { start: duplicate } = useDuplicate(trip.itinerary_id);
  const saveFile = useExports(trip.itinerary_id);
  const [sharing, renaming, improving, deleting] = [useSheet(), useSheet(), useSheet(), useSheet()];
  const [editing, history, reporting] = [useSheet(), useSheet(), useSheet()];
  const handlers: Record<TripAction, () => void> = {
    share: sharing.open,
    publish: () => setPublished(!isPublished),
    edit: editing.open,
    rename: renaming.open,
    history: history.open,
    improve: improving.open,
    duplicate,
    calendar: () => saveFile('calendar'),
    route: () => saveFile('route'),
    print: printPage,
    report: reporting.open,
    delete: deleting.open,
  };
  return (
    <>
      <Menu
        label={can_share || can_publish || can_delete ? t`Trip menu` : t`More`}
        icon={Ellipsis}
        look="disc"
        actions={useActions(trip, isPublished)}
        onAction={(id) => handlers[id]()}
      />
      {can_share && sharing.visit > 0 && (
        <ShareTrip
          key={`share ${sharing.visit}`}
          trip={trip}
          isOpen={sharing.isOpen}
          onClose={sharing.close}
        />
      )}
      <RenameTrip
        key={`rename ${renaming.visit}`}
        trip={trip}
        isOpen={renaming.isOpen && can_edit}
        onClose={renaming.close}
      />
      {editing.visit > 0 && (
        <EditTrip
          key={`edit ${editing.visit}`}
          trip={trip}
          isOpen={editing.isOpen && can_edit}
          onClose={editing.close}
        />
      )}
      {history.visit > 0 && (
        <HistorySheet trip={trip} isOpen={history.isOpen && trip.is_member} onClose={history.close} />
      )}
      {improving.visit > 0 && (
        <ImproveSheet
          key={`improve ${improving.visit}`}
          trip={trip}
          day={null}
          isOpen={improving.isOpen && can_edit}
          onClose={improving.close}
        />
      )}
      {reporting.visit > 0 && (
        <ReportSheet
          title={t`Report this trip?`}
          sheet={reporting}
          send={(report) => reportTrip(trip.itinerary_id, report)}
          explain={(error) => refusalOf(error, t`Failed to send your report`)}
        />
      )}
      <DeleteTrip trip={trip} isOpen={deleting.isOpen && can_delete} onClose={deleting.close} />
    </>
  );
}

/** Returns the menu items for this reader, in order. */
function useActions(trip: Trip, isPublished: boolean): MenuAction<TripAction>[] {
  const { t } = useLingui();
  const { can_share, can_publish, can_edit, can_delete, can_duplicate } = trip.abilities;
  const { viewer } = useSession();
  const publish: MenuAction<TripAction> = isPublished
    ? { id: 'publish', label: t`Unpublish Trip`, icon: GlobeLock }
    : { id: 'publish', label: t`Publish Trip`, icon: Globe };
  const rows: [boolean, MenuAction<TripAction>][] = [
    [can_share, { id: 'share', label: t`Share Trip`, icon: Share2 }],
    [can_publish, publish],
    [can_edit, { id: 'edit', label: t`Edit dates and days`, icon: CalendarRange }],
    [can_edit, { id: 'rename', label: t`Rename Trip`, icon: Pencil }],
    [trip.is_member, { id: 'history', label: t`History`, icon: History }],
    [can_edit && canImproveTrip(trip), { id: 'improve', label: t`Improve the whole trip`, icon: Waypoints }],
    // Readers who cannot edit the trip have a bar for this.
    [can_edit && can_duplicate, { id: 'duplicate', label: t`Duplicate Trip`, icon: CopyPlus }],
    // A plan without dates cannot be exported to a calendar.
    [trip.start_date !== null, { id: 'calendar', label: t`Add to calendar`, icon: CalendarPlus }],
    [true, { id: 'route', label: t`Download GPX`, icon: Route }],
    [true, { id: 'print', label: t`Print`, icon: Printer }],
    [viewer !== null && !trip.is_member, { id: 'report', label: t`Report Trip`, icon: Flag, isDanger: true }],
    [can_delete, { id: 'delete', label: t`Delete Trip`, icon: Trash2, isDanger: true }],
  ];
  return rows.filter(([isOffered]) => isOffered).map(([, action]) => action);
}

/** The file formats that a trip can be exported to. */
const EXPORTS = {
  calendar: { file: 'calendar.ics', failed: msg`Failed to make the calendar` },
  route: { file: 'route.gpx', failed: msg`Failed to make the GPX file` },
} as const;

type ExportKind = keyof typeof EXPORTS;

/** Returns a function that exports a trip to a file. It does nothing while an export is running. */
function useExports(id: string): (kind: ExportKind) => void {
  const { t } = useLingui();
  const fail = useTripFailure(id);
  const { mutate, isPending } = useMutation({
    mutationFn: (kind: ExportKind) => exportTrip(id, kind),
    onError: (error, kind) => fail(error, t(EXPORTS[kind].failed)),
  });
  return (kind) => {
    if (!isPending) mutate(kind);
  };
}

/** Exports a trip to a file with the server's name for it. */
async function exportTrip(id: string, kind: ExportKind): Promise<void> {
  const { file } = EXPORTS[kind];
  const { content, name } = await download(`${tripPath(id)}/${file}`);
  saveFile(content, name ?? file);
}

/** Prints the page after the menu has closed. */
function printPage(): void {
  requestAnimationFrame(() => setTimeout(() => print()));
}

interface DeleteTripProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** Deletes the trip after a confirmation, and goes to all trips. */
function DeleteTrip({ trip, isOpen, onClose }: DeleteTripProps) {
  const { t } = useLingui();
  const { itinerary_id: id, trip_name: name } = trip;
  const exit = useExitTrip(id);
  const isExiting = useIsExiting(id);
  const fail = useTripFailure(id);
  const deletion = useMutation({
    ...exitMutation(id),
    mutationFn: () => deleteTrip(id),
    onSuccess: exit,
    onError: (error) => fail(error, t`Failed to delete trip`),
  });
  const start = useMutateOnce(deletion);
  const places = plural(trip.no_of_places, { one: '# place', other: '# places' });
  return (
    <ConfirmDialog
      title={t`Delete this trip?`}
      text={
        trip.no_of_places === 0
          ? t`${name} and its shared link will be gone for good.`
          : t`${name}, its ${places} and its shared link will be gone for good.`
      }
      icon={Trash2}
      isOpen={isOpen}
      cancelLabel={t`Keep trip`}
      confirmLabel={t`Delete Trip`}
      isDanger
      isWorking={isExiting}
      onCancel={onClose}
      onConfirm={start}
    />
  );
}

/** Deletes a trip. A trip that is already gone counts as deleted. */
async function deleteTrip(id: string): Promise<void> {
  try {
    await request('DELETE', tripPath(id));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
