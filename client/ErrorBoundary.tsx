import { Component, type ReactNode } from 'react';

import { ErrorScreen } from './pages/error/ErrorPage';

interface Props {
  children: ReactNode;
}

interface State {
  error: Error | null;
}

/** Shows the error page in place of what failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <ErrorScreen message={error.message} />;
  }
}
