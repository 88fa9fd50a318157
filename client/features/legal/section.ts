import type { ReactNode } from 'react';

/** A part of a legal text. */
export interface LegalSection {
  /** Where links to it lead. */
  id: string;
  title: string;
  body: ReactNode;
}
