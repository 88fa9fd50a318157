import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { TextLink } from '../../ui/text-link/TextLink';
import { About } from './About';
import { AboutForm } from './AboutForm';

/** What one says of oneself, to read and to edit in place. */
export function AboutMe({ text }: { text: string }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <section className="section">
      <div className="row-between">
        <h2>About Me</h2>
        {!isEditing && (
          <TextLink ref={edit} label="Edit About Me" onPress={() => setEditing(true)}>
            <Pencil />
            Edit
          </TextLink>
        )}
      </div>
      {isEditing && <AboutForm text={text} onClose={() => setEditing(false)} />}
      {!isEditing &&
        (text === '' ? <p className="mute">Tell travellers who you are</p> : <About text={text} />)}
    </section>
  );
}
