import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Info } from 'lucide-react';

import { Button } from '../../ui/buttons/Button';
import { ProgressBar } from '../../ui/frames/ProgressBar';
import { Callout } from '../../ui/labels/Callout';
import {
  type Coverage,
  coverageText,
  isLearning,
  stepText,
  uniquePlaces,
  useCoverage,
  withNearestGuide,
} from './coverage';
import type { Destination } from './draft';
import type { Wizard } from './useWizard';

/** The coverage of each destination, shown as soon as it is chosen. */
export function CoverageNotes({ wizard }: { wizard: Wizard }) {
  return uniquePlaces(wizard.draft.destinations).map((destination) => (
    <CoverageNote key={destination.place_id} wizard={wizard} destination={destination} />
  ));
}

interface CoverageNoteProps {
  wizard: Wizard;
  destination: Destination;
}

function CoverageNote({ wizard, destination: { name, place_id } }: CoverageNoteProps) {
  const { t } = useLingui();
  const known = useCoverage(place_id);
  const { coverage } = known;
  const isEnough = coverage?.is_enough === true;
  // With several cities, only those that need a decision get a note.
  const text = isEnough && wizard.draft.isMultiCity ? null : coverageText(name, known);
  return (
    <div className="coverage">
      {/* Rendered from the start, because screen readers may miss a live region that appears together
          with its text. */}
      <div className="coverage__text" role="status">
        {text !== null && (
          <Callout tone={isEnough ? 'trail' : 'sand'} icon={coverage?.source === 'guide' ? BookOpen : Info}>
            {text}
          </Callout>
        )}
      </div>
      {isLearning(coverage) && (
        <ProgressBar
          label={t`Learning about ${name}`}
          value={coverage?.learning?.progress ?? 0}
          max={100}
          valueText={stepText(coverage?.learning?.step ?? null)}
        />
      )}
      {text !== null && !isEnough && <OtherWays wizard={wizard} placeId={place_id} coverage={coverage} />}
    </div>
  );
}

interface OtherWaysProps {
  wizard: Wizard;
  placeId: string;
  coverage: Coverage | undefined;
}

/** Alternatives if there are too few places for a plan: a guide nearby, or building the trip oneself. */
function OtherWays({ wizard: { draft, change, next }, placeId, coverage }: OtherWaysProps) {
  const nearest = coverage?.nearest ?? null;
  const build = () => {
    change({ trip_builder: 'CUSTOM' });
    next();
  };
  return (
    <div className="coverage__ways">
      {nearest !== null && (
        <FromNearestGuide
          nearest={nearest}
          onPress={() => change(withNearestGuide(draft, placeId, nearest))}
        />
      )}
      {!draft.isMultiCity && (
        <Button isSmall onPress={build}>
          <Trans>Build it yourself</Trans>
        </Button>
      )}
    </div>
  );
}

interface FromNearestGuideProps {
  nearest: NonNullable<Coverage['nearest']>;
  onPress: () => void;
}

function FromNearestGuide({ nearest: { name, distance_km }, onPress }: FromNearestGuideProps) {
  return (
    <Button look="soft" isSmall onPress={onPress}>
      <Trans>
        Plan from {name}, {distance_km} km
      </Trans>
    </Button>
  );
}
