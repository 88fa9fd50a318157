import { useBootstrap } from '../../api/bootstrap';
import { ErrorScreen } from './ErrorScreen';

export default function ErrorPage() {
  const { detail } = useBootstrap();
  return <ErrorScreen message={detail ?? 'Something went wrong'} />;
}
