import { useState } from 'react';
import { Button } from 'react-aria-components';

/** Longer texts are collapsed to this many characters. */
const COLLAPSED = 150;

/** A review's text; a long one shows its beginning until it is asked for. */
export function ReviewText({ text, author }: { text: string; author: string }) {
  const [isWhole, setWhole] = useState(false);
  const characters = Array.from(text);
  const isLong = characters.length > COLLAPSED;
  if (text === '') return null;
  return (
    <>
      <p className="small review__text">
        {isLong && !isWhole ? `${characters.slice(0, COLLAPSED).join('').trimEnd()}…` : text}
      </p>
      {isLong && (
        <Button
          className="link"
          aria-expanded={isWhole}
          aria-label={`${isWhole ? 'Show Less' : 'Show More'} of the review by ${author}`}
          onPress={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </>
  );
}
