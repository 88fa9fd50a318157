import { useOldestAnswer } from '../../api/query';
import { savedText } from './savedText';

/** How old what the page shows is; for the browser alone, as it tells the time by the traveller's clock. */
export function LastCopy() {
  const oldest = useOldestAnswer();
  return oldest === null ? null : <>This is the copy saved {savedText(new Date(oldest), new Date())}. </>;
}
