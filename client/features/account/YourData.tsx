import { useMutation } from '@tanstack/react-query';

import { useBootstrap } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/toast/toast';
import { DeleteAccount } from './DeleteAccount';
import { downloadData } from './downloadData';
import { useSheet } from '../../ui/sheet/useSheet';

/** A traveller's rights: everything that is kept, as a file, and the end of the account. */
export function YourData({ email }: { email: string }) {
  const { appName } = useBootstrap();
  const farewell = useSheet();
  const download = useMutation({
    mutationFn: () => downloadData(appName),
    onSuccess: () => toast.success('Your data is in your downloads.'),
    onError: (error) => toast.error(errorText(error, 'Failed to download your data')),
  });
  return (
    <section className="section your-data" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <p className="mute">Everything we keep about you is yours: take a copy, or take it all away.</p>
      <div className="your-data__actions">
        <Button isWorking={download.isPending} onPress={() => download.mutate()}>
          Download my data
        </Button>
        <Button look="danger-line" onPress={farewell.open}>
          Delete my account
        </Button>
      </div>
      <DeleteAccount key={farewell.visit} email={email} isOpen={farewell.isOpen} onClose={farewell.close} />
    </section>
  );
}
