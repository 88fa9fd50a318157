import type { ReactNode } from 'react';

interface FeatureCardProps {
  tone: 'sky' | 'sand' | 'poppy' | 'moss' | 'trail';
  title: string;
  text: string;
  /** A picture of the real component; decoration. */
  still: ReactNode;
}

export function FeatureCard({ tone, title, text, still }: FeatureCardProps) {
  return (
    <article className={`feature feature--${tone}`}>
      <div className="feature__still" aria-hidden="true">
        {still}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}
